import type { SpokenWord } from '#contract/tracks.ts';

/** A stretch of a text; what is said has its times, what stands between does not. */
export interface Stretch {
  readonly text: string;
  /** Milliseconds from the start of the sound. */
  readonly saidMs?: { readonly start: number; readonly end: number };
}

/**
 * A text cut where its words begin and end. A word that the text does not have (read another way
 * than it is written) is passed over, so that the stretches always add up to the text.
 */
export function spokenText(text: string, words: readonly SpokenWord[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const word of words) {
    const found = word.text === '' ? -1 : text.indexOf(word.text, at);
    if (found < 0) continue;
    if (found > at) stretches.push({ text: text.slice(at, found) });
    stretches.push({ text: word.text, saidMs: { start: word.start_ms, end: word.end_ms } });
    at = found + word.text.length;
  }
  if (at < text.length) stretches.push({ text: text.slice(at) });
  return stretches;
}

/** The place of the word that sounds at a time, or was the last to; -1 before the first. */
export function wordAt(stretches: readonly Stretch[], ms: number): number {
  return stretches.findLastIndex(({ saidMs }) => saidMs !== undefined && saidMs.start <= ms);
}
