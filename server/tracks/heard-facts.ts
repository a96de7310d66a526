import type { Track } from '#contract/tracks.ts';

interface Pulse {
  readonly bpm?: number | null | undefined;
  readonly key?: string | null | undefined;
}

/** Half or double tempo is the same beat counted differently; the tolerance covers rounding. */
const sameBeat = (a: number, b: number) => [0.5, 1, 2].some((factor) => Math.abs(a * factor - b) <= 0.02 * b);

/**
 * Merges the stated and the detected tempo and key of a track, and lists which are detected. A stated tempo is kept
 * if the detected one agrees or is unclear. A stated key is always kept: detection confuses a key with its relative
 * and parallel keys.
 */
export function heardFacts(heard: Pulse, said: Pulse = {}) {
  const detected: Track['detected'] = [];
  let bpm = said.bpm ?? null;
  if (heard.bpm && !(bpm && sameBeat(heard.bpm, bpm))) {
    bpm = heard.bpm;
    detected.push('bpm');
  }
  const key = said.key ?? heard.key ?? null;
  if (key !== null && !said.key) detected.push('key');
  return { bpm, key, detected };
}
