import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/kit/api.ts';
import { useLive } from '#web/kit/live.ts';
import { refresh } from '#web/kit/query.ts';

/**
 * What a piece of this length and format costs with this provider, or the usual one, asked for again when
 * one of them changes or the balance does. Undefined while unknown: an estimate that fails is simply not shown.
 */
export function useEstimate(lengthMs: number | undefined, format: OutputFormat, provider?: string) {
  const length = lengthMs ?? limits.musicLengthMs.default;
  useLive('balance_changed', () => void refresh('estimateMusicCost'));
  const { data, isError } = useQuery({
    queryKey: ['estimateMusicCost', length, format, provider],
    queryFn: ({ signal }) =>
      call('estimateMusicCost', {
        body: {
          musicLength: length,
          music_length_ms: length,
          outputFormat: format,
          output_format: format,
          ...(provider !== undefined && { provider }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return isError ? undefined : data;
}
