import { expect, it } from 'vitest';
import { commandOf } from '#web/features/tracks/player/shortcuts.ts';

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

it('Space plays and pauses, the arrow keys seek', () => {
  expect(commandOf(press(' '))).toEqual({ type: 'toggle' });
  expect(commandOf(press('ArrowRight'))).toEqual({ type: 'seek', bySeconds: 5 });
  expect(commandOf(press('ArrowLeft'))).toEqual({ type: 'seek', bySeconds: -5 });
});

it('commandOf ignores other keys, modified keys and keys already handled', () => {
  expect(commandOf(press('a'))).toBeUndefined();
  expect(commandOf(press('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(commandOf(press(' ', { shiftKey: true }))).toBeUndefined();
  expect(commandOf(press(' ', { defaultPrevented: true }))).toBeUndefined();
});
