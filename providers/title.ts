import { oneLine } from './one-line.ts';

const maxLength = 60;

/** Default title: the beginning of the prompt. */
export function titleFrom(prompt: string): string {
  const line = oneLine(prompt);
  if (line.length <= maxLength) return line;
  const cut = line.lastIndexOf(' ', maxLength);
  return `${line.slice(0, cut > maxLength / 2 ? cut : maxLength)}…`;
}
