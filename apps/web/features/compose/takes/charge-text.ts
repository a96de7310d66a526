import type { Take } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';

/** What a take was charged or holds, apart from the free tokens of the day; undefined while that is hidden. */
export function chargeText({
  status,
  tokenCost,
  freeTokens,
}: Pick<Take, 'status' | 'tokenCost' | 'freeTokens'>): string | undefined {
  if (tokenCost === null || freeTokens === null) return undefined;
  if (status === 'failed' || status === 'cancelled') return messages.returned;
  const hasEnded = status === 'passed' || status === 'missed';
  if (hasEnded && tokenCost === 0) return messages.notCharged;
  const [paidText, freeText] = hasEnded
    ? [messages.charged, messages.freeUsed]
    : [messages.held, messages.freeHeld];
  const paid = tokenCost - freeTokens;
  if (freeTokens === 0) return paidText(paid);
  return paid === 0 ? freeText(freeTokens) : `${paidText(paid)}, ${freeText(freeTokens)}`;
}
