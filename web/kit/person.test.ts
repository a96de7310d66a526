import { describe, expect, it } from 'vitest';
import { fullName, hueOf, initials } from '#web/kit/person.ts';

describe('initials', () => {
  it.each([
    ['Mara', 'Lindqvist', 'ML'],
    [' élodie ', 'ångström', 'ÉÅ'],
    ['Mara', '', 'M'],
    ['', 'Lindqvist', 'L'],
    ['𝒜da', 'Lovelace', '𝒜L'],
    ['', '  ', '?'],
  ])('of %j %j are %s', (firstName, lastName, letters) => {
    expect(initials({ firstName, lastName })).toBe(letters);
  });
});

it('joins the names that are there', () => {
  expect(fullName({ firstName: 'Mara', lastName: '' })).toBe('Mara');
  expect(fullName({ firstName: ' Mara ', lastName: 'Lindqvist' })).toBe('Mara Lindqvist');
});

it('gives an id the same hue each time, one of twelve', () => {
  const hues = new Set(Array.from({ length: 200 }, (_, at) => hueOf(`id-${at}`)));
  expect(hueOf('id-7')).toBe(hueOf('id-7'));
  expect(hues.size).toBe(12);
});
