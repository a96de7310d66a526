import { useState } from 'react';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { useEntityChanges } from '#web/kit/data/use-live-entities.ts';
import { useList } from '#web/kit/data/use-list.ts';

const pageRows = 60;
const arrivalMs = 1500;

/** The tracks of a project for a view, paginated. */
export const useProjectTracks = (projectId: string, view: TrackView, enabled = true) =>
  useList('listProjectTracks', { params: { projectId }, query: { limit: pageRows, ...view }, enabled });

/** Ids of tracks added while the list is mounted, each for 1.5 s. */
export function useNewTracks(projectId: string): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  useEntityChanges('track', ({ id, row, projectId: where }, before) => {
    if (!id || !row || before || where !== projectId) return;
    setNewIds((ids) => new Set([...ids, id]));
    setTimeout(() => setNewIds((ids) => new Set([...ids].filter((one) => one !== id))), arrivalMs);
  });
  return newIds;
}
