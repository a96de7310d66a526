import { describe, expect, it } from 'vitest';
import { codeState } from '#web/features/admin/code-row.tsx';

const activeCode = { isActive: true, usedCount: 0, maxUses: 1, expiresAt: null };
const noon = Date.UTC(2026, 0, 1, 12);

describe('codeState', () => {
  it('returns active for an enabled code with uses left and no expiry', () => {
    expect(codeState(activeCode, noon)).toBe('active');
  });

  it('returns used once all uses are taken', () => {
    expect(codeState({ ...activeCode, usedCount: 1 }, noon)).toBe('used');
  });

  it('returns expired from the exact expiry time on', () => {
    const expiringCode = { ...activeCode, expiresAt: new Date(noon).toISOString() };
    expect(codeState(expiringCode, noon - 1)).toBe('active');
    expect(codeState(expiringCode, noon)).toBe('expired');
  });

  it('returns inactive for a disabled code, regardless of its uses', () => {
    expect(codeState({ ...activeCode, isActive: false, usedCount: 1 }, noon)).toBe('inactive');
  });
});
