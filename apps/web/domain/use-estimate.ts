import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import type { CallArgs } from '#client/call-options.ts';
import { call } from '#web/data/api.ts';

const estimates = ['estimateMusicCost', 'estimateSoundCost'] as const;
type EstimateName = (typeof estimates)[number];

const staleMs = 10_000;

/**
 * The estimated cost of a generation request, refetched when the request or the balance changes. No request is sent
 * without a body. Undefined while loading, and after an error.
 */
export function useEstimate<Name extends EstimateName>(name: Name, body: Body<Name> | undefined) {
  const { data, isError } = useQuery({
    queryKey: [name, {}, body],
    queryFn: ({ signal }) => call(name, ...([{ body, signal }] as unknown as CallArgs<Name>)),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // Price changes publish no live event.
    staleTime: staleMs,
  });
  return body === undefined || isError ? undefined : data;
}
