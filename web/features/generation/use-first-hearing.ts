import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isActive, type QueueItem } from '#web/features/generation/queue-items.ts';
import { rowWords } from '#web/features/generation/queue-row-words.ts';
import { useSideSound } from '#web/features/generation/use-side-sound.ts';
import { address } from '#web/kit/api.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { trackRowQuery, useOne } from '#web/kit/data/use-one.ts';
import { toast } from '#web/kit/toast.ts';

/** The finished track of a queue item, as the player takes it; undefined before. */
function useFinished({ trackId }: QueueItem, projectId: string): Playable | undefined {
  const enabled = trackId !== null;
  const { data: track } = useQuery({ ...trackRowQuery(trackId ?? ''), enabled });
  const { data: project } = useOne('getProject', { params: { projectId }, enabled });
  return useMemo(() => {
    if (!track || !project) return undefined;
    const { id, title, audioUrl, duration, waveform, trackType } = track;
    return { id, title, audioUrl, duration, waveform, trackType, projectId, projectName: project.name };
  }, [track, project, projectId]);
}

/**
 * Plays a queue item, also during generation if its mode allows it. Once it is complete, the player continues with
 * the finished track at the same position. Undefined while there is nothing to play.
 */
export function useFirstHearing(item: QueueItem, projectId: string) {
  const playback = usePlayback();
  const first = useSideSound(() => toast({ ...rowWords.hearFailed, variant: 'destructive' }));
  const { sounding: firstSounds, stop, position } = first;
  const finished = useFinished(item, projectId);
  const isInPlayer = usePlaybackState(({ item: played }) => played !== null && played.id === finished?.id);
  const playerSounds = usePlaybackState(({ status }) => status === 'playing' || status === 'loading');

  useEffect(() => {
    if (finished && firstSounds) playback.play(finished, [finished], position());
  }, [finished, firstSounds, playback, position]);
  useEffect(() => {
    if (item.status === 'failed' || item.status === 'cancelled') stop();
  }, [item.status, stop]);

  const toHear = isActive(item) ? item.progress?.playable : finished !== undefined;
  if (!toHear) return undefined;
  return {
    waveform: finished?.waveform,
    sounding: firstSounds || (isInPlayer && playerSounds),
    toggle: () => {
      if (finished && isInPlayer) playback.toggle(finished, [finished]);
      else if (finished) playback.play(finished, [finished], position());
      else if (firstSounds) stop();
      else first.play(address('streamGeneration', { params: { generationId: item.id } }));
    },
  };
}
