import type { Track } from '#contract/tracks.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';

/** A track in the player's format. */
export function playableOf(track: Track, projectName: string): Playable {
  const { id, title, audioUrl, duration, waveform, projectId } = track;
  return { id, title, audioUrl, duration, waveform, projectId, projectName, trackType: kindOf(track) };
}
