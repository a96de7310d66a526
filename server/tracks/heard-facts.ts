import type { Track } from '#contract/tracks.ts';

interface Pulse {
  readonly bpm?: number | null | undefined;
  readonly key?: string | null | undefined;
}

/** A maker counts one beat where a listener counts two, or the other way round; and rounds. */
const sameBeat = (a: number, b: number) => [0.5, 1, 2].some((factor) => Math.abs(a * factor - b) <= 0.02 * b);

/**
 * Tempo and key as a track carries them, and which of them were heard. A stated tempo is kept where the sound has the same,
 * or none that is clear. A stated key is always kept: measuring confuses a key with its relative and parallel ones.
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
