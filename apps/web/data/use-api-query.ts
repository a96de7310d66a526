import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Reads } from '#contract/entities.ts';
import { reads } from '#contract/reads-and-changes.ts';
import type { Reply } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Track } from '#contract/tracks.ts';
import type { CallOptions, CallArgs } from '#client/call-options.ts';
import { call } from '#web/data/api.ts';
import { isLive, rowOf } from '#web/data/entity-cache.ts';
import { queryOf } from '#web/data/query.ts';

const computedStaleMs = 10_000;

/**
 * Responses that live events keep up to date never become stale. Others are refetched on each mount; those computed
 * from entities, such as prices, become stale after 10 s.
 */
export function freshness(name: RouteName): { refetchOnMount?: 'always'; staleTime?: number } {
  const { rows, from = [] }: Reads = (reads as Partial<Record<RouteName, Reads>>)[name] ?? {};
  if ([...from, ...(rows ? [rows] : [])].every(isLive)) return {};
  return rows ? { refetchOnMount: 'always' } : { staleTime: computedStaleMs };
}

interface ApiQueryOptions<Name extends RouteName> {
  /** False: no request is sent. */
  readonly enabled?: boolean;
  /** Poll interval in milliseconds, in addition to the live events; false: no polling. */
  readonly pollMs?: number | false | ((answer: Reply<Name> | undefined) => number | false);
}

/** Call options and query options as an argument list; optional if none is required. */
export type QueryArgs<Name extends RouteName, Options> =
  Record<string, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name> & Options]
    : [options: CallOptions<Name> & Options];

/** The response of a GET call, updated by live events and the user’s own actions. */
export function useApiQuery<Name extends RouteName>(
  name: Name,
  ...[options]: QueryArgs<Name, ApiQueryOptions<Name>>
) {
  const { enabled = true, pollMs = false }: ApiQueryOptions<Name> = options ?? {};
  return useQuery({
    ...queryOf(name, ...([options] as unknown as CallArgs<Name>)),
    enabled,
    refetchInterval: typeof pollMs === 'function' ? ({ state }) => pollMs(state.data) : pollMs,
    ...freshness(name),
  });
}

/** A track row: from a cached list, or from the server. */
export const trackRowQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['getTrack', { trackId }, { as: 'row' }] as const,
    queryFn: ({ signal }): Promise<Track> => call('getTrack', { params: { trackId }, signal }),
    initialData: () => rowOf('track', trackId) as Track | undefined,
  });
