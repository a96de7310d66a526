import { oneLine } from './one-line.ts';

const most = 60;

/** Default title: the beginning of the prompt. */
export function titleFrom(prompt: string): string {
  const line = oneLine(prompt);
  if (line.length <= most) return line;
  const cut = line.lastIndexOf(' ', most);
  return `${line.slice(0, cut > most / 2 ? cut : most)}…`;
}
