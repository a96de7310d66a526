/** The first `length` characters of a prompt on one line, with an ellipsis where something was cut. */
export function cutPrompt(prompt: string, length: number): string {
  const line = prompt.trim().replace(/\s+/g, ' ');
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length <= length ? line : `${letters.slice(0, length).join('').trimEnd()}…`;
}
