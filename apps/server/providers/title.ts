import { cutText } from './cut-text.ts';
import { oneLine } from './one-line.ts';

const maxLength = 60;

/** Default title: the beginning of the prompt. */
export function titleFrom(prompt: string): string {
  const line = oneLine(prompt);
  if (line.length <= maxLength) return line;
  const cut = line.lastIndexOf(' ', maxLength);
  return `${cutText(line, cut > maxLength / 2 ? cut : maxLength)}…`;
}
