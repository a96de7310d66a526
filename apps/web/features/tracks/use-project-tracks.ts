import { useState } from 'react';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { useEntityChanges } from '#web/data/use-live-entities.ts';
import { useList } from '#web/data/use-list.ts';

const pageSize = 60;
const newTrackMs = 1500;

/** The tracks of a project for a view, paginated. */
export const useProjectTracks = (projectId: string, view: TrackView, enabled = true) =>
  useList('listProjectTracks', { params: { projectId }, query: { limit: pageSize, ...view }, enabled });

/** Ids of tracks added while the list is mounted, each for 1.5 s. */
export function useNewTrackIds(projectId: string): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  useEntityChanges('track', ({ id, row, projectId: changedProjectId }, previous) => {
    if (!id || !row || previous || changedProjectId !== projectId) return;
    setNewIds((ids) => new Set([...ids, id]));
    setTimeout(() => setNewIds((ids) => new Set([...ids].filter((newId) => newId !== id))), newTrackMs);
  });
  return newIds;
}
