const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text on one line, cut to at most `max` graphemes including the ellipsis. */
export function truncateGraphemes(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    graphemes.push(segment);
    if (graphemes.length > max) break;
  }
  return graphemes.length > max ? `${graphemes.slice(0, max - 1).join('')}…` : line;
}
