import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { call, type Rest } from '#web/kit/api.ts';

/** The calls that tell a price before it is paid. */
const estimates = ['estimateMusicCost', 'estimateSoundCost'] as const;
type EstimateName = (typeof estimates)[number];

const staleMs = 10_000;

/**
 * What an order would cost, asked for again when it changes or the balance does; with no body nothing is asked.
 * Undefined while unknown: an estimate that fails is simply not shown.
 */
export function useEstimate<Name extends EstimateName>(name: Name, body: Body<Name> | undefined) {
  const { data, isError } = useQuery({
    queryKey: [name, {}, body],
    queryFn: ({ signal }) => call(name, ...([{ body, signal }] as unknown as Rest<Name>)),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // Prices can change where nobody tells of it.
    staleTime: staleMs,
  });
  return body === undefined || isError ? undefined : data;
}
