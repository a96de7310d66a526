import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { matches } from '#web/kit/matches.ts';
import { allTracksQuery, queryOf } from '#web/kit/data/query.ts';
import { useSettled } from '#web/kit/use-settled.ts';

/** How many the server is asked for. */
const mostFound = 50;
/** How long one rests between letters before the server is asked. */
const restMs = 200;

export interface Found<Row> {
  /** Undefined while nothing is known yet. */
  readonly rows: readonly Row[] | undefined;
  /** There are more than these. */
  readonly hasMore: boolean;
  /** Why there are none; null where an older answer is left. */
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** The person's projects with all the words in name and description, as they type; all for no words. */
export function useFoundProjects(asked: string): Found<ProjectSummary> {
  const all = useQuery(queryOf('listProjects'));
  const search = useServerSearch(asked, all.data);
  const server = useQuery({
    ...queryOf('listProjects', { query: { search, limit: mostFound } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return foundIn(asked, all, search === '' ? undefined : server, ({ name, description }) => [
    name,
    description,
  ]);
}

/** The tracks of the person's projects with all the words in title and genres, as they type. */
export function useFoundTracks(asked: string): Found<Track> {
  const all = useQuery(allTracksQuery);
  const search = useServerSearch(asked, all.data);
  const server = useQuery({
    ...queryOf('listTracks', { query: { search, limit: mostFound } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return foundIn(asked, all, search === '' ? undefined : server, ({ title, genres }) => [title, ...genres]);
}

/** What to ask the server for; empty where the browser has everything already. */
function useServerSearch(asked: string, all: readonly unknown[] | undefined): string {
  const isPart = all !== undefined && all.length >= limits.page.max;
  const words = isPart ? asked.trim().slice(0, limits.search.max) : '';
  const rested = useSettled(words, restMs);
  return words === '' ? '' : rested;
}

function foundIn<Row>(
  asked: string,
  all: UseQueryResult<Row[]>,
  server: UseQueryResult<Row[]> | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): Found<Row> {
  const here = all.data?.filter((row) => matches(asked, ...textsOf(row)));
  if (!server) return { rows: here, hasMore: false, error: here ? null : all.error, retry: all.refetch };
  return {
    rows: server.data ?? here,
    hasMore: (server.data?.length ?? 0) >= mostFound,
    error: server.data ? null : server.error,
    retry: server.refetch,
  };
}
