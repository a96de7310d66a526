import { messages } from '#web/features/generation/messages.ts';
import { useApiQuery } from '#web/kit/data/use-api-query.ts';
import { formatNumber } from '#web/kit/format-number.ts';

/** What the project's budget says to a cost. */
interface SpendingCheck {
  /** Why it would be refused. */
  readonly problem?: string;
  /** What happens before it starts. */
  readonly note?: string;
}

/** @param tokens undefined until the cost is known */
export function useSpending(projectId: string, tokens: number | undefined): SpendingCheck {
  const { data } = useApiQuery('getProjectBudget', { params: { projectId }, enabled: tokens !== undefined });
  if (!data || !tokens) return {};
  const { monthlyTokens, perPersonTokens, approvalAbove, mine, may } = data;
  const leftOf = (limit: number | null, { spent, held }: typeof mine) =>
    limit === null ? Infinity : Math.max(0, limit - spent - held);
  const left = leftOf(monthlyTokens, data);
  if (tokens > left) return { problem: messages.overBudget(formatNumber(left)) };
  if (may.edit) return {};
  const own = leftOf(perPersonTokens, mine);
  if (tokens > own) return { problem: messages.overPersonLimit(formatNumber(own)) };
  return approvalAbove !== null && tokens > approvalAbove ? { note: messages.needsApproval } : {};
}
