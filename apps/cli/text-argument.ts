import { usageFailure } from './failure.ts';

/** The text given as arguments; a single "-" reads standard input. */
export async function readTextArgument(args: readonly string[]): Promise<string> {
  if (args.length !== 1 || args[0] !== '-') return args.join(' ').trim();
  if (process.stdin.isTTY)
    throw usageFailure('"-" reads the text from standard input, which is this terminal.');
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const part of process.stdin) text += String(part);
  return text.trim();
}
