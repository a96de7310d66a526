const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text on one line, cut to at most `max` graphemes including the ellipsis. */
export function excerpt(words: string, longest: number): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const shown: string[] = [];
  for (const { segment } of letters.segment(line)) {
    shown.push(segment);
    if (shown.length > longest) break;
  }
  return shown.length > longest ? `${shown.slice(0, longest - 1).join('')}…` : line;
}
