import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  allRows,
  type TrackPage,
  type TrackPages,
  withFreshFirstPage,
} from '#web/features/tracks/project-tracks.ts';
import { callPage } from '#web/kit/api.ts';
import { onLive, useLive } from '#web/kit/live.ts';
import { queryClient } from '#web/kit/query.ts';

/** A key of its own: the shared refresh would load all pages again for each new track. */
export const tracksKey = (projectId: string) => ['project-tracks', projectId] as const;

const arrivalMs = 1500;

async function loadPage(
  projectId: string,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<TrackPage> {
  const page = await callPage('listProjectTracks', {
    params: { projectId },
    query: cursor === undefined ? {} : { cursor },
    ...(signal && { signal }),
  });
  return { rows: page.rows, nextCursor: page.nextCursor };
}

/** The tracks of a project, newest first, page by page. */
export const projectTracksQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: tracksKey(projectId),
    queryFn: ({ pageParam, signal }) => loadPage(projectId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Asks for the newest page anew where tracks were loaded before; gives the ids that came. */
async function refreshFirstPage(projectId: string): Promise<string[]> {
  const before = queryClient.getQueryData<TrackPages>(tracksKey(projectId));
  // News that cannot be fetched now come with the next.
  const fresh = before && (await loadPage(projectId, undefined).catch(() => undefined));
  if (!fresh) return [];
  queryClient.setQueryData<TrackPages>(tracksKey(projectId), (now) => {
    if (!now) return now;
    const pages = withFreshFirstPage(now.pages, fresh);
    return { pages, pageParams: now.pageParams.slice(0, pages.length) };
  });
  const known = new Set(allRows(before.pages).map(({ id }) => id));
  return fresh.rows.map(({ id }) => id).filter((id) => !known.has(id));
}

/** Asks for all loaded pages anew; `cancelRefetch` says whether also where that is under way already. */
const refreshAllPages = (projectId: string, cancelRefetch: boolean) =>
  queryClient.refetchQueries({ queryKey: tracksKey(projectId) }, { cancelRefetch });

/** The tracks of a project, page by page, kept up by live news. `arrivals` are those that just came. */
export function useProjectTracks(projectId: string, trackCount: number | undefined) {
  const [arrivals, setArrivals] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(projectTracksQuery(projectId));

  const arrive = useCallback((came: readonly string[]) => {
    if (came.length === 0) return;
    setArrivals((before) => new Set([...before, ...came]));
    setTimeout(() => setArrivals(new Set()), arrivalMs);
  }, []);
  const lookAgain = useCallback(() => refreshFirstPage(projectId).then(arrive), [projectId, arrive]);

  useLive('tracks_changed', (event) => {
    if (event.projectId === projectId) void lookAgain();
  });
  useEffect(() => onLive('resumed', () => void lookAgain()), [lookAgain]);
  // At the start, as tracks from an earlier visit may have changed since; and for each new count,
  // which comes by other ways too when the stream is down. What is gone may have stood on any page.
  const lastCount = useRef<number>(undefined);
  useEffect(() => {
    if (trackCount === undefined) return;
    const before = lastCount.current;
    lastCount.current = trackCount;
    if (before !== undefined && trackCount >= before) void refreshFirstPage(projectId).then(arrive);
    else void refreshAllPages(projectId, before !== undefined);
  }, [projectId, trackCount, arrive]);

  const pages = query.data?.pages;
  const tracks = useMemo(() => allRows(pages ?? []), [pages]);
  return { query, tracks, arrivals };
}
