import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { parseBalance } from '#web/features/admin/tokens-dialog.tsx';

it.each([
  ['0', 0],
  [' 120 ', 120],
  ['007', 7],
  [String(limits.tokenBalance.max), limits.tokenBalance.max],
])('parseBalance parses %j as %d', (typed, balance) => {
  expect(parseBalance(typed)).toBe(balance);
});

it.each(['', ' ', '-1', '1.5', '1e3', 'ten', '1,000', String(limits.tokenBalance.max + 1)])(
  'parseBalance returns undefined for %j',
  (typed) => {
    expect(parseBalance(typed)).toBeUndefined();
  },
);
