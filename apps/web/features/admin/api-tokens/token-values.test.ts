import { describe, expect, test } from 'vitest';
import { newValues, rules, toBody } from '#web/features/admin/api-tokens/token-values.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const values = { ...newValues(), name: 'Build' };

describe('the body of a new API token', () => {
  test('has the scope read, no project, no limit and an end after 90 days by default', () => {
    expect(toBody(values, now)).toEqual({
      name: 'Build',
      scopes: ['read'],
      projectId: null,
      spendingLimit: null,
      expiresAt: '2027-02-24T12:00:00.000Z',
    });
  });

  test('has the limit only with the scope generate', () => {
    expect(toBody({ ...values, limit: '500' }, now).spendingLimit).toBeNull();
    expect(toBody({ ...values, limit: ' 500 ', scopes: ['generate'] }, now)).toMatchObject({
      scopes: ['read', 'generate'],
      spendingLimit: 500,
    });
  });

  test('has no project with the scope admin', () => {
    expect(toBody({ ...values, projectId: 'p', end: 'none' }, now)).toMatchObject({
      projectId: 'p',
      expiresAt: null,
    });
    expect(toBody({ ...values, projectId: 'p', scopes: ['admin'] }, now).projectId).toBeNull();
  });
});

test.each(['0', '-5', '1.5', 'many', '1e3', '2000000000'])('the limit %s is refused', (limit) => {
  expect(rules.limit!(limit, { ...values, scopes: ['generate'], limit })).toBe(
    'Please enter a whole number above 0.',
  );
  expect(rules.limit!(limit, { ...values, limit })).toBe(true);
});
