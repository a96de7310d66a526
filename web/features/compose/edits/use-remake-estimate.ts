import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { call } from '#web/data/api.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';

const debounceMs = 250;
/** Price changes publish no live event. */
const staleMs = 10_000;

/** Price and effect of a remake, requested when its body has not changed for a moment. `isCurrent`: they are of `body`. */
export function useRemakeEstimate(trackId: string, body: Body<'remakeTrack'> | undefined) {
  const settled = useDebouncedValue(body, debounceMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['estimateRemake', { trackId }, settled],
    queryFn: ({ signal }) => call('estimateRemake', { params: { trackId }, body: settled!, signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  return {
    estimate: body === undefined || error ? undefined : data,
    error: body === undefined ? null : error,
    isCurrent: settled === body && data !== undefined && !isPlaceholderData,
  };
}
