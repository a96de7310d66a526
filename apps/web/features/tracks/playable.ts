import type { Track } from '#contract/tracks.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import type { Playable } from '#web/audio/playback-state.ts';

/** A track in the player's format. */
export function toPlayable(track: Track, projectName: string): Playable {
  const { id, version, versionCount, title, audioUrl, duration, waveform, projectId } = track;
  return {
    id,
    version,
    versionCount,
    title,
    audioUrl,
    duration,
    waveform,
    projectId,
    projectName,
    trackType: trackTypeOf(track),
  };
}
