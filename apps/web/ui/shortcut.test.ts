import { expect, it } from 'vitest';
import { isPressed, keyNames } from '#web/ui/shortcut.ts';

const press = (key: string, modifiers: object = {}, code = '') => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});
const palette = { key: 'k', mod: true };

it('isPressed accepts Ctrl, Cmd and capital letters', () => {
  expect(isPressed(palette, press('k', { ctrlKey: true }))).toBe(true);
  expect(isPressed(palette, press('K', { metaKey: true }))).toBe(true);
});

it('isPressed rejects missing and additional modifiers', () => {
  expect(isPressed(palette, press('k'))).toBe(false);
  expect(isPressed(palette, press('K', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed(palette, press('k', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPressed({ key: ' ' }, press(' ', { shiftKey: true }))).toBe(false);
});

it('isPressed accepts a symbol with or without Shift', () => {
  expect(isPressed({ key: '?' }, press('?'))).toBe(true);
  expect(isPressed({ key: '?' }, press('?', { shiftKey: true }))).toBe(true);
  expect(isPressed({ key: '?' }, press('?', { ctrlKey: true }))).toBe(false);
});

it('isPressed uses the physical key on keyboards without Latin letters', () => {
  expect(isPressed(palette, press('л', { ctrlKey: true }, 'KeyK'))).toBe(true);
  // On a Latin keyboard with another layout the typed letter counts.
  expect(isPressed(palette, press('t', { ctrlKey: true }, 'KeyK'))).toBe(false);
});

it('keyNames returns the labels of the platform', () => {
  expect(keyNames(palette, 'Linux x86_64')).toEqual(['Ctrl', 'K']);
  expect(keyNames(palette, 'MacIntel')).toEqual(['⌘', 'K']);
  expect(keyNames({ key: 'ArrowLeft', shift: true }, '')).toEqual(['Shift', 'Left']);
  expect(keyNames({ key: ' ' }, '')).toEqual(['Space']);
});
