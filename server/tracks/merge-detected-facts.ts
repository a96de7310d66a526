import type { Track } from '#contract/tracks.ts';
import { isSameTempo } from './quality-check.ts';

interface TempoAndKey {
  readonly bpm?: number | null | undefined;
  readonly key?: string | null | undefined;
}

/** For rounding. */
const tempoTolerance = 0.02;

/**
 * Merges the stated and the detected tempo and key of a track, and lists which are detected. A stated tempo is kept
 * if the detected one agrees or is unclear. A stated key is always kept: detection confuses a key with its relative
 * and parallel keys.
 */
export function mergeDetectedFacts(analysis: TempoAndKey, stated: TempoAndKey = {}) {
  const detected: Track['detected'] = [];
  let bpm = stated.bpm ?? null;
  if (analysis.bpm && !(bpm && isSameTempo(bpm, analysis.bpm, tempoTolerance))) {
    bpm = analysis.bpm;
    detected.push('bpm');
  }
  const key = stated.key ?? analysis.key ?? null;
  if (key !== null && !stated.key) detected.push('key');
  return { bpm, key, detected };
}
