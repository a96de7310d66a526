/** The first `length` grapheme clusters of a prompt on one line, with an ellipsis if it was truncated. */
export function cutPrompt(prompt: string, length: number): string {
  const line = prompt.trim().replace(/\s+/g, ' ');
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length <= length ? line : `${letters.slice(0, length).join('').trimEnd()}…`;
}
