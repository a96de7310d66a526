import { describe, expect, it } from 'vitest';
import { chargeText } from '#web/features/compose/takes/charge-text.ts';

describe('chargeText', () => {
  it.each([
    ['passed', 100, 0, '100 tokens charged'],
    ['passed', 100, 100, '100 free tokens used'],
    ['missed', 100, 60, '40 tokens charged, 60 free tokens used'],
    ['missed', 0, 0, 'Not charged'],
    ['passed', 0, 0, 'Not charged'],
    ['generating', 100, 100, '100 free tokens held'],
    ['pending', 34, 33, '1 token held, 33 free tokens held'],
    ['awaiting_approval', 100, 0, '100 tokens held'],
    ['failed', 0, 0, 'Tokens returned'],
    ['cancelled', 0, 0, 'Tokens returned'],
  ] as const)('says of a %s take that costs %i tokens, %i of them free: “%s”', (...row) => {
    const [status, tokenCost, freeTokens, text] = row;
    expect(chargeText({ status, tokenCost, freeTokens })).toBe(text);
  });

  it('is hidden during a blind vote', () => {
    expect(chargeText({ status: 'passed', tokenCost: null, freeTokens: null })).toBeUndefined();
  });
});
