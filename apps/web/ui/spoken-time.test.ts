import { expect, it } from 'vitest';
import { spokenTime } from '#web/ui/spoken-time.ts';

it('spokenTime spells out minutes and seconds', () => {
  expect([0, 1, 61, 120].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 1 second',
    '2 minutes',
  ]);
});

it('spokenTime treats NaN as zero', () => {
  expect(spokenTime(Number.NaN)).toBe('0 seconds');
});
