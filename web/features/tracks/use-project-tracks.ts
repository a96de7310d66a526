import {
  infiniteQueryOptions,
  type Query,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Track } from '#contract/tracks.ts';
import {
  allRows,
  type TrackPage,
  type TrackPages,
  withNews,
  withoutRow,
} from '#web/features/tracks/project-tracks.ts';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { callPage } from '#web/kit/api.ts';
import { useLive } from '#web/kit/live.ts';
import { queryClient, queryKeyOf, refreshSoon } from '#web/kit/data/query.ts';

const pageRows = 60;
const arrivalMs = 1500;

/** Of all views of a project's tracks. */
const tracksKey = (projectId: string) => queryKeyOf('listProjectTracks', { params: { projectId } });

/** The tracks of a project as a view shows them, page by page. */
const projectTracksQuery = (projectId: string, view: TrackView = {}) =>
  infiniteQueryOptions({
    queryKey: [...tracksKey(projectId), view] as const,
    queryFn: async ({ pageParam, signal }): Promise<TrackPage> => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { limit: pageRows, ...view, ...cursor };
      const page = await callPage('listProjectTracks', { params: { projectId }, query, signal });
      return { rows: page.rows, nextCursor: page.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The loaded tracks of a view. */
export function useProjectTracks(projectId: string, view: TrackView, enabled = true) {
  const query = useInfiniteQuery({ ...projectTracksQuery(projectId, view), enabled });
  const pages = query.data?.pages;
  const tracks = useMemo(() => allRows(pages ?? []), [pages]);
  return { query, tracks };
}

/** Changes every loaded view of a project's tracks; `change` says undefined where the view is to be read again. */
function changeViews(
  projectId: string,
  change: (pages: TrackPages, view: TrackView) => TrackPages | undefined,
): void {
  for (const [key, pages] of queryClient.getQueriesData<TrackPages>({ queryKey: tracksKey(projectId) })) {
    if (!pages) continue;
    const next = change(pages, key[2] as TrackView);
    if (next) queryClient.setQueryData(key, next);
    else void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

export const removeTrack = (projectId: string, id: string): void =>
  changeViews(projectId, (pages) => withoutRow(pages, id));

/** Shows a track that came or changed in every view that it belongs to. */
export function showTrack(row: Track, projectId = row.projectId): void {
  changeViews(projectId, (pages, view) => withNews(pages, view, row));
}

const newIds = ['new-tracks'];

/** Ids of tracks that came while the page stood open, each for a moment. */
export function useNewTracks(): ReadonlySet<string> {
  const { data } = useQuery<ReadonlySet<string>>({ queryKey: newIds, queryFn: skipToken, enabled: false });
  return data ?? none;
}
const none: ReadonlySet<string> = new Set();

function changeNew(change: (ids: ReadonlySet<string>) => readonly string[]): void {
  queryClient.setQueryData<ReadonlySet<string>>(newIds, (ids = none) => new Set(change(ids)));
}

function announceNew(id: string): void {
  changeNew((ids) => [...ids, id]);
  setTimeout(() => changeNew((ids) => [...ids].filter((one) => one !== id)), arrivalMs);
}

/** Tracks that the person has just deleted: news from before that does not bring them back. */
export const deletedIds = new Set<string>();

/** Shows one row of a project's list as a live event told of it; null where it is gone. */
function showNews(projectId: string, trackId: string, row: Track | null): void {
  if (!row) return removeTrack(projectId, trackId);
  if (deletedIds.has(trackId)) return;
  const loaded = queryClient.getQueriesData<TrackPages>({ queryKey: tracksKey(projectId) });
  const wasThere = loaded.some(([, pages]) => allRows(pages?.pages ?? []).some(({ id }) => id === trackId));
  if (!wasThere && loaded.some(([, pages]) => pages)) announceNew(trackId);
  showTrack(row, projectId);
}

/** Keeps all loaded views of a project's tracks true for as long as the project is open. */
export function useTrackNews(projectId: string): void {
  useLive('tracks_changed', (event) => {
    if (event.projectId !== projectId) return;
    if (event.trackId === undefined) refreshSoon(['listProjectTracks', { projectId }]);
    else showNews(projectId, event.trackId, event.track ?? null);
  });
  // A project that is opened again shows what was loaded of it, and then how it is now.
  useEffect(() => {
    const isOfView = ({ queryKey }: Query) => Object.keys(queryKey[2] ?? {}).length > 0;
    queryClient.removeQueries({ queryKey: tracksKey(projectId), type: 'inactive', predicate: isOfView });
    const { queryKey } = projectTracksQuery(projectId);
    const loaded = queryClient.getQueryData<TrackPages>(queryKey);
    if (!loaded) return;
    const pages = { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) };
    queryClient.setQueryData<TrackPages>(queryKey, pages);
    void queryClient.invalidateQueries({ queryKey });
  }, [projectId]);
}
