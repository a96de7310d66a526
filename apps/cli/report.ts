import { printable } from './printable.ts';
import { isStandardOutput } from './write-files.ts';

/** Writes the summary to standard output, or to standard error when the audio goes to standard output. */
export function report(sentence: string, output: string): void {
  const stream = isStandardOutput(output) ? process.stderr : process.stdout;
  stream.write(`${printable(sentence)}\n`);
}
