import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { TrackDetail } from '#contract/tracks.ts';
import { createTrackPage } from '#web/features/tracks/page/track-page-store.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import type { TrackPage } from '#web/domain/track-page.ts';

/** The state of a track's page with what the server and the address say; the same object for the same track. */
export function useTrackPageStore(track: TrackDetail): TrackPage {
  const playback = usePlayback();
  const [search, setSearch] = useSearchParams();
  const project = useApiQuery('getProject', { params: { projectId: track.projectId } }).data;
  const listed = useApiQuery('listVersions', { params: { trackId: track.id } }).data?.versions;
  const requested = search.get('v');
  const data = useMemo(() => ({ track, project, listed, requested }), [track, project, listed, requested]);
  const [page] = useState(() =>
    createTrackPage({
      playback,
      data,
      openVersion: ({ number, isCurrent }) =>
        setSearch(
          (params) => {
            if (isCurrent) params.delete('v');
            else params.set('v', String(number));
            return params;
          },
          { replace: true },
        ),
    }),
  );
  useLayoutEffect(() => page.update(data), [page, data]);
  useEffect(() => page.followPlayback(), [page]);
  return page;
}
