import { expect, it } from 'vitest';
import { monthName } from '#web/features/tokens/month-name.ts';

it('formatMonth does not depend on the time zone', () => {
  expect([monthName('2026-01', 'short'), monthName('2025-12', 'long')]).toEqual(['Jan', 'December 2025']);
});
