import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
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

async function loadPage(projectId: string, cursor: string | undefined, signal?: AbortSignal): Promise<TrackPage> {
  const page = await callPage('listProjectTracks', {
    params: { projectId },
    query: cursor === undefined ? {} : { cursor },
    ...(signal && { signal }),
  });
  return { rows: page.rows, nextCursor: page.nextCursor };
}

/** The tracks of a project, page by page, kept up by live news. `arrivals` are those that just came. */
export function useProjectTracks(projectId: string) {
  const [arrivals, setArrivals] = useState<ReadonlySet<string>>(new Set());
  const [wasCached] = useState(() => queryClient.getQueryData(tracksKey(projectId)) !== undefined);
  const query = useInfiniteQuery({
    queryKey: tracksKey(projectId),
    queryFn: ({ pageParam, signal }) => loadPage(projectId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

  const lookAgain = useCallback(async () => {
    const before = queryClient.getQueryData<TrackPages>(tracksKey(projectId));
    if (!before) return;
    // News that cannot be fetched now come with the next.
    const fresh = await loadPage(projectId, undefined).catch(() => undefined);
    if (!fresh) return;
    const known = new Set(allRows(before.pages).map(({ id }) => id));
    const came = fresh.rows.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    queryClient.setQueryData<TrackPages>(tracksKey(projectId), (now) => {
      if (!now) return now;
      const pages = withFreshFirstPage(now.pages, fresh);
      return { pages, pageParams: now.pageParams.slice(0, pages.length) };
    });
    if (came.length === 0) return;
    setArrivals(new Set(came));
    setTimeout(() => setArrivals(new Set()), arrivalMs);
  }, [projectId]);

  useLive('tracks_changed', (event) => {
    if (event.projectId === projectId) void lookAgain();
  });
  // The end of a piece is told too; where the stream is down, the queue's own asking tells it.
  useLive('generation_changed', ({ generation }) => {
    if (generation.projectId === projectId && generation.status === 'completed') void lookAgain();
  });
  useEffect(() => onLive('resumed', () => void lookAgain()), [lookAgain]);
  useEffect(() => {
    if (wasCached) void lookAgain();
  }, [wasCached, lookAgain]);

  const pages = query.data?.pages;
  const tracks = useMemo(() => allRows(pages ?? []), [pages]);
  return { query, tracks, arrivals };
}
