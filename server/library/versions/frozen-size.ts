import type { ScoreFileKind } from '#contract/scores.ts';
import type { TrackFacts } from '#server/library/tracks/track-facts.ts';

/** Bytes of 44.1 kHz, 16 bit stereo. */
const wavBytes = (durationMs: number) => 44 + 4 * Math.round(durationMs * 44.1);

/** What the score of a piece of this many instruments takes. */
const midiBytes = 8_192;

/** The size that a file will have, about. Stems are one WAV file for each instrument, or fewer. */
export function estimatedBytes(
  kind: ScoreFileKind,
  { durationMs, facts }: { readonly durationMs: number; readonly facts: TrackFacts | null },
): number {
  if (kind === 'midi') return midiBytes;
  return wavBytes(durationMs) * (kind === 'wav' ? 1 : Math.max(1, facts?.instruments?.length ?? 1));
}
