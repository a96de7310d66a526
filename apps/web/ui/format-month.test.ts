import { expect, it } from 'vitest';
import { formatMonth } from '#web/ui/format-month.ts';

it('formatMonth does not depend on the time zone', () => {
  expect([formatMonth('2026-01', 'short'), formatMonth('2025-12', 'long')]).toEqual(['Jan', 'December 2025']);
});
