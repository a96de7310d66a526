import type { BudgetLimits } from '#contract/budgets.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';

export const limitNames = [
  'monthlyTokens',
  'perPersonTokens',
  'approvalAbove',
  'warnPercent',
] as const satisfies readonly (keyof BudgetLimits)[];
export type LimitName = (typeof limitNames)[number];

/** The edited fields as text; a field that is absent shows the saved limit. */
export type BudgetDraft = Readonly<Partial<Record<LimitName, string>>>;

/** Digits, with or without separators of thousands. */
function parseWhole(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.’']/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

/** @returns undefined for an invalid text */
function parseLimit(name: LimitName, text: string): number | null | undefined {
  const value = parseWhole(text);
  if (name === 'warnPercent') return value !== undefined && value >= 1 && value <= 100 ? value : undefined;
  if (text.trim() === '') return null;
  return value !== undefined && value <= limits.tokenBalance.max ? value : undefined;
}

export const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

/** The limits that a draft changes, and the errors of its fields. */
export function draftState(draft: BudgetDraft, saved: BudgetLimits) {
  const change: Partial<Record<LimitName, number | null>> = {};
  const errors: Partial<Record<LimitName, string>> = {};
  for (const name of limitNames) {
    const text = draft[name];
    if (text === undefined) continue;
    const value = parseLimit(name, text);
    if (value === undefined) {
      errors[name] = name === 'warnPercent' ? messages.notPercent : messages.notTokens;
    } else if (value !== saved[name]) change[name] = value;
  }
  const isValid = Object.keys(errors).length === 0;
  return {
    change: change as Partial<BudgetLimits>,
    errors,
    isValid,
    isChanged: Object.keys(change).length > 0,
  };
}
