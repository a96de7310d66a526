import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { call } from '#web/kit/api.ts';
import { Wrong } from '#web/kit/field.tsx';
import { figure } from '#web/kit/figures.ts';

type Cost = Reply<'estimateMusicCost'>;

/** What a piece of this length costs; undefined while unknown. */
export function useRemakeCost(lengthMs: number): Cost | undefined {
  const { min, max } = limits.musicLengthMs;
  const length = Math.min(max, Math.max(min, lengthMs));
  const { data } = useQuery({
    queryKey: ['estimateMusicCost', length],
    queryFn: ({ signal }) => call('estimateMusicCost', { body: { music_length_ms: length }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return data;
}

export function RemakeCost({ cost }: { readonly cost: Cost | undefined }) {
  if (!cost) return <>&nbsp;</>;
  const { tokenCost, freeTokens, userBalance, canAfford } = cost;
  if (!canAfford) return <Wrong>{words.insufficient}</Wrong>;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <b>{words.costs(figure(tokenCost))}</b>{' '}
      {free > 0 && `${free === tokenCost ? words.allFree : words.free(figure(free))} `}
      {words.balance(figure(userBalance))}
    </>
  );
}
