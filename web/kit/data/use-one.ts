import { queryOptions, useQuery } from '@tanstack/react-query';
import { reads, type Reads } from '#contract/entities.ts';
import type { Reply } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Track } from '#contract/tracks.ts';
import { call, type CallOptions, type Rest } from '#web/kit/api.ts';
import { isLive, rowOf } from '#web/kit/data/entity-cache.ts';
import { queryOf } from '#web/kit/data/query.ts';

const computedStaleMs = 10_000;

/**
 * Live events keep the answer of a call true. One that none tells of is read again whenever it is shown; where it is computed
 * from entities, as prices are, only after 10 s.
 */
export function freshness(name: RouteName): { refetchOnMount?: 'always'; staleTime?: number } {
  const { rows, from = [] }: Reads = (reads as Partial<Record<RouteName, Reads>>)[name] ?? {};
  if ([...from, ...(rows ? [rows] : [])].every(isLive)) return {};
  return rows ? { refetchOnMount: 'always' } : { staleTime: computedStaleMs };
}

interface OneOptions<Name extends RouteName> {
  /** False: it is not asked for yet. */
  readonly enabled?: boolean;
  /** It is read again so often, in milliseconds, beside the live events; false: never. */
  readonly pollMs?: number | false | ((answer: Reply<Name> | undefined) => number | false);
}

/** What a call takes, and when it is asked; left out where nothing is required. */
export type Asked<Name extends RouteName, Options> =
  Record<string, never> extends CallOptions<Name>
    ? [asked?: CallOptions<Name> & Options]
    : [asked: CallOptions<Name> & Options];

/** The answer of a GET call, kept true by live events and the person’s own actions. */
export function useOne<Name extends RouteName>(name: Name, ...[asked]: Asked<Name, OneOptions<Name>>) {
  const { enabled = true, pollMs = false }: OneOptions<Name> = asked ?? {};
  return useQuery({
    ...queryOf(name, ...([asked] as unknown as Rest<Name>)),
    enabled,
    refetchInterval: typeof pollMs === 'function' ? ({ state }) => pollMs(state.data) : pollMs,
    ...freshness(name),
  });
}

/** A track as lists show it: as one of them has it, else from the server. */
export const trackRowQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['getTrack', { trackId }, { as: 'row' }] as const,
    queryFn: ({ signal }): Promise<Track> => call('getTrack', { params: { trackId }, signal }),
    initialData: () => rowOf('track', trackId) as Track | undefined,
  });
