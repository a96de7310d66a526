import { expect, it } from 'vitest';
import { costText } from '#web/features/tracks/page/cost-text.ts';

it('costText names the tokens of the balance and the free ones', () => {
  expect(costText(100, 0)).toBe('100 tokens');
  expect(costText(0, 100)).toBe('100 free tokens');
  expect(costText(300, 1)).toBe('300 tokens and 1 free token');
  expect(costText(0, 0)).toBe('Nothing charged');
});
