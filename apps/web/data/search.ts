import { limits } from '#contract/limits.ts';
import type { ListedProject } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type EntityList, useList } from '#web/data/use-list.ts';
import { matches } from '#web/ui/matches.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';

const pageSize = 50;
export const searchDebounceMs = 200;

/** The user's projects whose name and description contain all words; all projects for an empty text. */
export function useProjectSearch(text: string): EntityList<ListedProject> {
  const all = useList('listProjects');
  const search = useServerSearchText(text, all.hasMore);
  const server = useList('listProjects', {
    query: { search, limit: pageSize },
    enabled: search !== '',
    keepPreviousRows: true,
  });
  return searchResult(text, all, search === '' ? undefined : server, ({ name, description }) => [
    name,
    description,
  ]);
}

/** The tracks of the user's projects whose title and genres contain all words; all tracks for an empty text. */
export function useTrackSearch(text: string): EntityList<Track> {
  const all = useList('listTracks');
  const search = useServerSearchText(text, all.hasMore);
  const server = useList('listTracks', {
    query: { search, limit: pageSize },
    enabled: search !== '',
    keepPreviousRows: true,
  });
  return searchResult(text, all, search === '' ? undefined : server, ({ title, genres }) => [
    title,
    ...genres,
  ]);
}

/** The debounced search text for the server; empty if all rows are loaded already. */
function useServerSearchText(text: string, isPartial: boolean): string {
  const serverText = isPartial ? text.trim().slice(0, limits.search.max) : '';
  const debouncedText = useDebouncedValue(serverText, searchDebounceMs);
  return serverText === '' ? '' : debouncedText;
}

/** The search result of the server; until it arrives, the matches among the loaded rows. */
function searchResult<Row>(
  text: string,
  all: EntityList<Row>,
  server: EntityList<Row> | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): EntityList<Row> {
  const rows = server?.rows ?? all.rows?.filter((row) => matches(text, ...textsOf(row)));
  return { ...(server ?? all), rows };
}
