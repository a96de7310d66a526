import { usageFailure } from './failure.ts';

/** The text given as arguments; a single "-" reads standard input. */
export async function givenText(words: readonly string[]): Promise<string> {
  if (words.length !== 1 || words[0] !== '-') return words.join(' ').trim();
  if (process.stdin.isTTY)
    throw usageFailure('"-" reads the text from standard input, which is this terminal.');
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const part of process.stdin) text += String(part);
  return text.trim();
}
