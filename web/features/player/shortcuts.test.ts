import { expect, it } from 'vitest';
import { commandOf } from '#web/features/player/shortcuts.ts';

const press = (key: string, more = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

it('plays and pauses with Space and seeks with the arrows', () => {
  expect(commandOf(press(' '))).toEqual({ type: 'toggle' });
  expect(commandOf(press('ArrowRight'))).toEqual({ type: 'seek', bySeconds: 5 });
  expect(commandOf(press('ArrowLeft'))).toEqual({ type: 'seek', bySeconds: -5 });
});

it('leaves other keys, chords and keys that were handled alone', () => {
  expect(commandOf(press('a'))).toBeUndefined();
  expect(commandOf(press('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(commandOf(press(' ', { shiftKey: true }))).toBeUndefined();
  expect(commandOf(press(' ', { defaultPrevented: true }))).toBeUndefined();
});
