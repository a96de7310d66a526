import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type EntityList, useList } from '#web/kit/data/use-list.ts';
import { matches } from '#web/kit/matches.ts';
import { useSettled } from '#web/kit/use-settled.ts';

/** How many the server is asked for at a time. */
const perPage = 50;
/** How long one rests between letters before the server is asked. */
export const searchRestMs = 200;

/** The person's projects with all the words in name and description, as they type; all for no words. */
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

/** The tracks of the person's projects with all the words in title and genres, as they type. */
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

/** What to ask the server for; empty where the browser has everything already. */
function useServerSearch(asked: string, isPart: boolean): string {
  const words = isPart ? asked.trim().slice(0, limits.search.max) : '';
  const rested = useSettled(words, searchRestMs);
  return words === '' ? '' : rested;
}

/** What the server found; until it has answered, what the browser finds in the rows that it has. */
function foundIn<Row>(
  asked: string,
  all: EntityList<Row>,
  server: EntityList<Row> | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): EntityList<Row> {
  const rows = server?.rows ?? all.rows?.filter((row) => matches(asked, ...textsOf(row)));
  return { ...(server ?? all), rows };
}
