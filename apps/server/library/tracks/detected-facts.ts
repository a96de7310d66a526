import type { Track } from '#contract/tracks.ts';

/** Tempo and key as they were detected in audio; null or undefined if unclear. */
interface TempoAndKey {
  readonly bpm?: number | null | undefined;
  readonly key?: string | null | undefined;
}

/** The tempo and key of a track as they were detected in its audio, and which of them were. */
export function detectedFacts({ bpm, key }: TempoAndKey) {
  const detected: Track['detected'] = [];
  if (bpm) detected.push('bpm');
  if (key) detected.push('key');
  return { bpm: bpm || undefined, key: key || undefined, detected };
}
