import { expect, it } from 'vitest';
import { fullName, guestInitials, hueOf, initials } from '#web/domain/user-name.ts';

it.each([
  ['Mara', 'Lindqvist', 'ML'],
  [' élodie ', 'ångström', 'ÉÅ'],
  ['Mara', '', 'M'],
  ['', 'Lindqvist', 'L'],
  ['𝒜da', 'Lovelace', '𝒜L'],
  ['', '  ', '?'],
])('initials reduces %j %j to %s', (firstName, lastName, letters) => {
  expect(initials({ firstName, lastName })).toBe(letters);
});

it.each([
  ['Dana Director', 'DD'],
  [' Ana María  García ', 'AG'],
  ['Lena', 'L'],
  ['', '?'],
])('guestInitials reduces %j to %s', (name, letters) => {
  expect(guestInitials(name)).toBe(letters);
});

it('fullName joins the names that are not empty', () => {
  expect(fullName({ firstName: 'Mara', lastName: '' })).toBe('Mara');
  expect(fullName({ firstName: ' Mara ', lastName: 'Lindqvist' })).toBe('Mara Lindqvist');
});

it('hueOf returns one of twelve hues, the same for the same id', () => {
  const hues = new Set(Array.from({ length: 200 }, (_, at) => hueOf(`id-${at}`)));
  expect(hueOf('id-7')).toBe(hueOf('id-7'));
  expect(hues.size).toBe(12);
});
