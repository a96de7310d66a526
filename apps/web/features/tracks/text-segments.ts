import type { SpokenWord } from '#contract/tracks.ts';

/** A segment of a text: a spoken word with its times, or the text between words without. */
export interface TextSegment {
  readonly text: string;
  /** Milliseconds from the start of the audio. */
  readonly spokenMs?: { readonly start: number; readonly end: number };
}

/**
 * Splits a text at its word boundaries. A word that does not occur in the text (spoken differently than written) is
 * skipped, so that the segments always add up to the text.
 */
export function segmentText(text: string, words: readonly SpokenWord[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let offset = 0;
  for (const word of words) {
    const index = word.text === '' ? -1 : text.indexOf(word.text, offset);
    if (index < 0) continue;
    if (index > offset) segments.push({ text: text.slice(offset, index) });
    segments.push({ text: word.text, spokenMs: { start: word.start_ms, end: word.end_ms } });
    offset = index + word.text.length;
  }
  if (offset < text.length) segments.push({ text: text.slice(offset) });
  return segments;
}

/** Index of the word that is spoken at a time, or of the last one before it; -1 before the first. */
export function segmentIndexAt(segments: readonly TextSegment[], ms: number): number {
  return segments.findLastIndex(({ spokenMs }) => spokenMs !== undefined && spokenMs.start <= ms);
}
