import type { SpokenWord } from '#contract/tracks.ts';

/** A segment of a text: a spoken word with its times, or the text between words without. */
export interface Stretch {
  readonly text: string;
  /** Milliseconds from the start of the audio. */
  readonly saidMs?: { readonly start: number; readonly end: number };
}

/**
 * Splits a text at its word boundaries. A word that does not occur in the text (spoken differently than written) is
 * skipped, so that the segments always add up to the text.
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

/** Index of the word that is spoken at a time, or of the last one before it; -1 before the first. */
export function wordAt(stretches: readonly Stretch[], ms: number): number {
  return stretches.findLastIndex(({ saidMs }) => saidMs !== undefined && saidMs.start <= ms);
}
