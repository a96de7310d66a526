import type { Sentence } from './script.ts';

/** A sentence as the synthesizer takes it: words, a comma where a phrase ends, and the mark at its end. */
export function spokenSentence({ phrases }: Sentence): string {
  const text = phrases.map(({ words }) => words.map(({ spoken }) => spoken).join(' ')).join(', ');
  return `${text}${phrases.at(-1)?.end === 'question' ? '?' : '.'}`;
}
