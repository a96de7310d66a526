import { describe, expect, it } from 'vitest';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import { parseMetre } from '#engine/understand/parse-metre.ts';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 7, format: 'wav' });

describe('parseMetre', () => {
  it.each([
    ['12/8 blues', '6/8'],
    ['2/4 polka', '4/4'],
    ['cut time', '4/4'],
    ['2/2', '4/4'],
    ['five four time', '5/4'],
    ['ein Walzer'.toLowerCase(), '3/4'],
    ['7/8 prog rock', '7/8'],
    ['jazz in 5/4', '5/4'],
    ['folk dance in seven', '7/8'],
  ])('counts "%s" as %s', (text, metre) => {
    expect(parseMetre(text)).toEqual({ metre });
  });

  it.each([
    ['15/8 prog rock', '5/4', '15/8'],
    ['jazz in 7/4', '7/8', '7/4'],
    ['11/8', '4/4', '11/8'],
    ['9/8 slip jig', '6/8', '9/8'],
    ['6/4', '3/4', '6/4'],
    ['3/8', '3/4', '3/8'],
  ])('replaces the unsupported metre of "%s" with %s, and the summary says so', (prompt, metre, instead) => {
    expect(parseMetre(prompt)).toEqual({ metre, unsupported: instead });
    expect(describeIntent(read(prompt))).toContain(`piece in ${metre} instead of ${instead} in `);
  });

  it.each([
    '3/4 of the way through',
    '12/8/2026',
    '24/7 radio',
    '1/2 minute',
    '8/16 bit game',
    '99/4',
    'in seven days',
  ])('ignores fractions and dates: %s', (text) => {
    expect(parseMetre(text)).toBeUndefined();
  });

  it('excludes no supported metre when an unsupported one is refused', () => {
    for (let seed = 0; seed < 10; seed++)
      expect(understand({ prompt: 'techno, not in 11/8', seed, format: 'wav' }).metre).toBe('4/4');
  });
});
