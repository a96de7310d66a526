import { describe, expect, it } from 'vitest';
import { price, type Pricing } from './price.ts';

const music: Pricing = {
  costPerUnit: '0.033333',
  userTokenMultiplier: '1.000',
  minTokenCost: 1,
  maxTokenCost: null,
  freeTokensDaily: 300,
};

describe('price', () => {
  it.each([
    [10_000, 34],
    [30_000, 100],
    [60_000, 200],
    [120_000, 400],
    [300_000, 1000],
  ])('converts %i ms of music to %i tokens', (ms, tokens) => {
    expect(price(ms, music).tokens).toBe(tokens);
  });

  it('is 50 tokens for a sound effect of 5 s and for 1,000 characters of voice', () => {
    expect(price(5_000, { ...music, costPerUnit: '0.1' }).tokens).toBe(50);
    expect(price(1_000, { ...music, costPerUnit: '0.500000' }).tokens).toBe(50);
  });

  it('rounds up, multiplies, and clamps to the limits of the service', () => {
    expect(price(1, music).tokens).toBe(1);
    expect(price(30_000, { ...music, userTokenMultiplier: '1.5' }).tokens).toBe(150);
    expect(price(30_000, { ...music, userTokenMultiplier: '0' }).tokens).toBe(1);
    expect(price(300_000, { ...music, maxTokenCost: 500 }).tokens).toBe(500);
    expect(price(0, { ...music, minTokenCost: 0 }).tokens).toBe(0);
  });

  it('has no floating-point error', () => {
    // 0.1 + 0.2 style: 3 units of 0.1 USD are exactly 30 cents.
    expect(price(3_000, { ...music, costPerUnit: '0.1' }).tokens).toBe(30);
    expect(price(300_000, music).providerCostUsd).toBeCloseTo(9.9999, 10);
  });
});
