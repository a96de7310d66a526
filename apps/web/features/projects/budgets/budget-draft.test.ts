import { expect, test } from 'vitest';
import { draftState } from '#web/features/projects/budgets/budget-draft.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';

const saved = { monthlyTokens: 1_000, warnPercent: 80, perPersonTokens: null, approvalAbove: 50 };

test('a draft of a budget changes only the limits that differ', () => {
  expect(draftState({}, saved)).toEqual({ change: {}, errors: {}, isValid: true, isChanged: false });
  expect(draftState({ monthlyTokens: '1000', perPersonTokens: ' ' }, saved).isChanged).toBe(false);
  expect(
    draftState({ monthlyTokens: '', perPersonTokens: '1,200', approvalAbove: '0', warnPercent: '90' }, saved)
      .change,
  ).toEqual({ monthlyTokens: null, perPersonTokens: 1_200, approvalAbove: 0, warnPercent: 90 });
});

test('a draft of a budget says which limits are no whole numbers in range', () => {
  const draft = {
    monthlyTokens: '-1',
    perPersonTokens: 'a few',
    approvalAbove: '9999999999',
    warnPercent: '',
  };
  const { errors, isValid, change } = draftState(draft, saved);
  expect(errors).toEqual({
    monthlyTokens: messages.notTokens,
    perPersonTokens: messages.notTokens,
    approvalAbove: messages.notTokens,
    warnPercent: messages.notPercent,
  });
  expect([isValid, change]).toEqual([false, {}]);
  expect(draftState({ warnPercent: '101' }, saved).isValid).toBe(false);
});
