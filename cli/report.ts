import { isStandardOutput } from './write-files.ts';

/** Says what was made: on standard output, unless the sound itself goes there. */
export function report(sentence: string, output: string): void {
  const stream = isStandardOutput(output) ? process.stderr : process.stdout;
  stream.write(`${sentence}\n`);
}
