import { expect, it } from 'vitest';
import { isPressed, keyNames } from '#web/kit/shortcut.ts';

const press = (key: string, held: object = {}, code = '') => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});
const palette = { key: 'k', mod: true };

it('takes Ctrl as well as Cmd, and capitals', () => {
  expect(isPressed(palette, press('k', { ctrlKey: true }))).toBe(true);
  expect(isPressed(palette, press('K', { metaKey: true }))).toBe(true);
});

it('is not pressed with more keys than its own', () => {
  expect(isPressed(palette, press('k'))).toBe(false);
  expect(isPressed(palette, press('K', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed(palette, press('k', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPressed({ key: ' ' }, press(' ', { shiftKey: true }))).toBe(false);
});

it('knows a sign wherever the keyboard has it', () => {
  expect(isPressed({ key: '?' }, press('?'))).toBe(true);
  expect(isPressed({ key: '?' }, press('?', { shiftKey: true }))).toBe(true);
  expect(isPressed({ key: '?' }, press('?', { ctrlKey: true }))).toBe(false);
});

it('finds the place of a letter on a keyboard that writes others', () => {
  expect(isPressed(palette, press('л', { ctrlKey: true }, 'KeyK'))).toBe(true);
  // A Latin keyboard in another order means the letter it writes.
  expect(isPressed(palette, press('t', { ctrlKey: true }, 'KeyK'))).toBe(false);
});

it('names keys as the keyboard does', () => {
  expect(keyNames(palette, 'Linux x86_64')).toEqual(['Ctrl', 'K']);
  expect(keyNames(palette, 'MacIntel')).toEqual(['⌘', 'K']);
  expect(keyNames({ key: 'ArrowLeft', shift: true }, '')).toEqual(['Shift', 'Left']);
  expect(keyNames({ key: ' ' }, '')).toEqual(['Space']);
});
