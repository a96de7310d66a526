import { describe, expect, it } from 'vitest';
import { codeState } from '#web/features/admin/code-state.ts';

const fresh = { isActive: true, usedCount: 0, maxUses: 1, expiresAt: null };
const noon = Date.UTC(2026, 0, 1, 12);

describe('codeState', () => {
  it('is active while it is switched on, has uses left and no end', () => {
    expect(codeState(fresh, noon)).toBe('active');
  });

  it('is used up at its last use', () => {
    expect(codeState({ ...fresh, usedCount: 1 }, noon)).toBe('used');
  });

  it('is expired from the very moment of its end', () => {
    const ends = { ...fresh, expiresAt: new Date(noon).toISOString() };
    expect(codeState(ends, noon - 1)).toBe('active');
    expect(codeState(ends, noon)).toBe('expired');
  });

  it('is inactive whatever else is true when it was switched off', () => {
    expect(codeState({ ...fresh, isActive: false, usedCount: 1 }, noon)).toBe('inactive');
  });
});
