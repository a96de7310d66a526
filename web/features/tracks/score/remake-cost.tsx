import type { Reply } from '#contract/api.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { Wrong } from '#web/kit/field.tsx';
import { figure } from '#web/kit/figures.ts';

/** The cost of a remake; keeps its line height while loading. */
export function RemakeCost({ cost }: { readonly cost: Reply<'estimateMusicCost'> | undefined }) {
  if (!cost) return <>&nbsp;</>;
  const { tokenCost, freeTokens, userBalance, canAfford } = cost;
  if (!canAfford) return <Wrong>{words.insufficient}</Wrong>;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <b>{words.costs(tokenCost)}</b>{' '}
      {free > 0 && `${free === tokenCost ? words.allFree : words.free(figure(free))} `}
      {words.balance(figure(userBalance))}
    </>
  );
}
