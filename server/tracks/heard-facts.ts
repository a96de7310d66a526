import type { Track } from '#contract/tracks.ts';

interface Pulse {
  readonly bpm?: number | null | undefined;
  readonly key?: string | null | undefined;
}

/** A maker counts one beat where a listener counts two, or the other way round; and rounds. */
const sameBeat = (a: number, b: number) => [0.5, 1, 2].some((factor) => Math.abs(a * factor - b) <= 0.02 * b);

/**
 * Tempo and key as a track carries them, and which of them were heard. What its maker said stands where the
 * sound says the same, or nothing clear; where it says something else, the sound is right.
 */
export function heardFacts(heard: Pulse, said: Pulse = {}) {
  const detected: Track['detected'] = [];
  let bpm = said.bpm ?? null;
  if (heard.bpm && !(bpm && sameBeat(heard.bpm, bpm))) {
    bpm = heard.bpm;
    detected.push('bpm');
  }
  let key = said.key ?? null;
  if (heard.key && heard.key !== key) {
    key = heard.key;
    detected.push('key');
  }
  return { bpm, key, detected };
}
