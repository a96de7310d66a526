import { expect, test } from 'vitest';
import { describeOrder } from './order.ts';

test('an order is named by its prompt, cut between letters', () => {
  expect(describeOrder('music', 30_000, 'A slow waltz')).toBe('Music, 30 s: A slow waltz');
  const cut = describeOrder('voice', 60, `${'a'.repeat(38)}🎻 and some more`);
  expect(cut).toBe(`Voice, 60 characters: ${'a'.repeat(38)}🎻…`);
});
