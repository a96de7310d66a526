import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type EntityList, useList } from '#web/kit/data/use-list.ts';
import { matches } from '#web/kit/matches.ts';
import { useSettled } from '#web/kit/use-settled.ts';

const perPage = 50;
export const searchRestMs = 200;

/** The user's projects whose name and description contain all words; all projects for an empty text. */
export function useFoundProjects(asked: string): EntityList<ProjectSummary> {
  const all = useList('listProjects');
  const search = useServerSearch(asked, all.hasMore);
  const server = useList('listProjects', {
    query: { search, limit: perPage },
    enabled: search !== '',
    keepsRows: true,
  });
  return foundIn(asked, all, search === '' ? undefined : server, ({ name, description }) => [
    name,
    description,
  ]);
}

/** The tracks of the user's projects whose title and genres contain all words; all tracks for an empty text. */
export function useFoundTracks(asked: string): EntityList<Track> {
  const all = useList('listTracks');
  const search = useServerSearch(asked, all.hasMore);
  const server = useList('listTracks', {
    query: { search, limit: perPage },
    enabled: search !== '',
    keepsRows: true,
  });
  return foundIn(asked, all, search === '' ? undefined : server, ({ title, genres }) => [title, ...genres]);
}

/** The debounced search text for the server; empty if all rows are loaded already. */
function useServerSearch(asked: string, isPart: boolean): string {
  const words = isPart ? asked.trim().slice(0, limits.search.max) : '';
  const rested = useSettled(words, searchRestMs);
  return words === '' ? '' : rested;
}

/** The search result of the server; until it arrives, the matches among the loaded rows. */
function foundIn<Row>(
  asked: string,
  all: EntityList<Row>,
  server: EntityList<Row> | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): EntityList<Row> {
  const rows = server?.rows ?? all.rows?.filter((row) => matches(asked, ...textsOf(row)));
  return { ...(server ?? all), rows };
}
