import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isActive, type QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { rowMessages } from '#web/features/compose/generation/messages.ts';
import { usePreviewAudio } from '#web/features/compose/generation/use-preview-audio.ts';
import { callUrl } from '#client/call-options.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { trackRowQuery, useApiQuery } from '#web/data/use-api-query.ts';
import { toast } from '#web/ui/toast.ts';
import { useUser } from '#web/domain/user.ts';

/** Says why a stream does not play, which an audio element does not. */
async function tellWhy(streamUrl: string): Promise<void> {
  const reply = await fetch(streamUrl, { method: 'HEAD' }).catch(() => undefined);
  const isAtLimit = reply?.status === 403;
  toast({ ...(isAtLimit ? rowMessages.previewLimit : rowMessages.playFailed), variant: 'destructive' });
}

/** The finished track of a queue item, as the player takes it; undefined before. */
function useFinishedTrack({ trackId }: QueueItem, projectId: string): Playable | undefined {
  const enabled = trackId !== null;
  const { data: track } = useQuery({ ...trackRowQuery(trackId ?? ''), enabled });
  const { data: project } = useApiQuery('getProject', { params: { projectId }, enabled });
  return useMemo(() => {
    if (!track || !project) return undefined;
    const { id, title, audioUrl, duration, waveform, trackType } = track;
    return { id, title, audioUrl, duration, waveform, trackType, projectId, projectName: project.name };
  }, [track, project, projectId]);
}

/**
 * Plays a queue item, also during generation if its mode allows it and the user ordered it: others can listen when it is
 * charged. Once it is complete, the player continues with the finished track at the same position. Undefined while there
 * is nothing to play.
 */
export function useLivePreview(item: QueueItem, projectId: string) {
  const playback = usePlayback();
  const { id: ownId } = useUser();
  const streamUrl = callUrl('streamGeneration', { params: { generationId: item.id } });
  const preview = usePreviewAudio(() => void tellWhy(streamUrl));
  const { isPlaying: isPreviewPlaying, stop, position } = preview;
  const finished = useFinishedTrack(item, projectId);
  const isInPlayer = usePlaybackState(
    ({ item: playedTrack }) => playedTrack !== null && playedTrack.id === finished?.id,
  );
  const isPlayerPlaying = usePlaybackState(({ status }) => status === 'playing' || status === 'loading');

  useEffect(() => {
    if (finished && isPreviewPlaying) playback.play(finished, [finished], position());
  }, [finished, isPreviewPlaying, playback, position]);
  useEffect(() => {
    if (item.status === 'failed' || item.status === 'cancelled') stop();
  }, [item.status, stop]);

  const isOwn = item.userId === ownId;
  const isPlayable = isActive(item) ? isOwn && item.progress?.playable : finished !== undefined;
  if (!isPlayable) return undefined;
  return {
    waveform: finished?.waveform,
    playing: isPreviewPlaying || (isInPlayer && isPlayerPlaying),
    toggle: () => {
      if (finished && isInPlayer) playback.toggle(finished, [finished]);
      else if (finished) playback.play(finished, [finished], position());
      else if (isPreviewPlaying) stop();
      else preview.play(streamUrl);
    },
  };
}
