import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { call } from '#web/data/api.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';

const debounceMs = 300;
const staleMs = 10_000;

/**
 * The cost and the effect of a remake. `isCurrent`: they are those of this body, and not of the one before; no request
 * is sent without a body.
 */
export function useRemakeEstimate(trackId: string, body: Body<'remakeTrack'> | undefined) {
  const text = body && JSON.stringify(body);
  const sent = useDebouncedValue(text, debounceMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['estimateRemake', { trackId }, sent],
    queryFn: ({ signal }) =>
      call('estimateRemake', {
        params: { trackId },
        body: JSON.parse(sent!) as Body<'estimateRemake'>,
        signal,
      }),
    enabled: sent !== undefined,
    placeholderData: keepPreviousData,
    // Price changes publish no live event.
    staleTime: staleMs,
  });
  const isSent = sent === text;
  return {
    estimate: body === undefined || error ? undefined : data,
    isCurrent: isSent && data !== undefined && !isPlaceholderData && !error,
    error: isSent ? error : null,
  };
}
