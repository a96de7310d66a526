import { useEffect } from 'react';
import type { ProjectBudget } from '#contract/budgets.ts';
import { spendingMessages } from '#web/features/compose/generation/messages.ts';
import { FieldError } from '#web/ui/field.tsx';

interface SpendingNoteProps {
  readonly budget: ProjectBudget;
  /** The cost. */
  readonly tokens: number;
  /** Called when the answer to whether the budget refuses the cost changes. */
  readonly onRefused: (isRefused: boolean) => void;
}

/** Why the project's budget refuses a cost, or that it must be approved. */
export function SpendingNote({ budget, tokens, onRefused }: SpendingNoteProps) {
  const problem = problemOf(budget, tokens);
  const isRefused = problem !== undefined;
  useEffect(() => {
    onRefused(isRefused);
    return () => onRefused(false);
  }, [isRefused, onRefused]);
  if (problem !== undefined) return <FieldError>{problem}</FieldError>;
  const { approvalAbove, may } = budget;
  return (
    !may.edit && approvalAbove !== null && tokens > approvalAbove && <b>{spendingMessages.needsApproval}</b>
  );
}

const leftOf = (limit: number | null, { spent, held }: ProjectBudget['mine']) =>
  limit === null ? Infinity : Math.max(0, limit - spent - held);

function problemOf(budget: ProjectBudget, tokens: number): string | undefined {
  const left = leftOf(budget.monthlyTokens, budget);
  if (tokens > left) return spendingMessages.overBudget(left);
  const own = budget.may.edit ? Infinity : leftOf(budget.perPersonTokens, budget.mine);
  return tokens > own ? spendingMessages.overPersonLimit(own) : undefined;
}
