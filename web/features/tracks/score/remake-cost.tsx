import type { Reply } from '#contract/api.ts';
import { dialogMessages as messages } from '#web/features/tracks/score/dialog-messages.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

/** The cost of a remake; keeps its line height while loading. */
export function RemakeCost({ cost }: { readonly cost: Reply<'estimateMusicCost'> | undefined }) {
  if (!cost) return <>&nbsp;</>;
  const { tokenCost, freeTokens, userBalance, canAfford } = cost;
  if (!canAfford) return <FieldError>{messages.insufficient}</FieldError>;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <b>{messages.cost(tokenCost)}</b>{' '}
      {free > 0 && `${free === tokenCost ? messages.fullyFree : messages.free(formatNumber(free))} `}
      {messages.balance(formatNumber(userBalance))}
    </>
  );
}
