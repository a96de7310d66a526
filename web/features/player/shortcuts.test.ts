import { expect, it } from 'vitest';
import { shortcutOf } from '#web/features/player/shortcuts.ts';

const press = (key: string, more = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

it('plays and pauses with Space and seeks with the arrows', () => {
  expect(shortcutOf(press(' '))).toEqual({ type: 'toggle' });
  expect(shortcutOf(press('ArrowRight'))).toEqual({ type: 'seek', bySeconds: 5 });
  expect(shortcutOf(press('ArrowLeft'))).toEqual({ type: 'seek', bySeconds: -5 });
});

it('leaves other keys, chords and keys that were handled alone', () => {
  expect(shortcutOf(press('a'))).toBeUndefined();
  expect(shortcutOf(press('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(shortcutOf(press(' ', { shiftKey: true }))).toBeUndefined();
  expect(shortcutOf(press(' ', { defaultPrevented: true }))).toBeUndefined();
});
