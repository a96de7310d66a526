import type { QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { queryClient, queryOf } from '#web/data/query.ts';
import { trackRowQuery } from '#web/data/use-api-query.ts';

/** Plays the finished track of a queue item. */
export function usePlayFinished(projectId: string) {
  const playback = usePlayback();
  return async ({ trackId }: QueueItem): Promise<void> => {
    if (trackId === null) return;
    const [track, project] = await Promise.all([
      queryClient.ensureQueryData(trackRowQuery(trackId)),
      queryClient.ensureQueryData(queryOf('getProject', { params: { projectId } })),
    ]);
    const { id, title, audioUrl, duration, waveform, trackType } = track;
    const playable = {
      id,
      title,
      audioUrl,
      duration,
      waveform,
      trackType,
      projectId,
      projectName: project.name,
    };
    playback.play(playable, [playable]);
  };
}
