import type { Sentence } from './script.ts';

/** The sentence as synthesizer input: spoken words, commas between phrases, a final mark. */
export function spokenSentence({ phrases }: Sentence): string {
  const text = phrases.map(({ words }) => words.map(({ spoken }) => spoken).join(' ')).join(', ');
  return `${text}${phrases.at(-1)?.end === 'question' ? '?' : '.'}`;
}
