import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Failure, usageFailure } from '../failure.ts';

const INTERRUPTED = 130;

export const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks on the terminal. Questions go to standard error, so that standard output has only the answer of the command. */
export const ask = (question: string): Promise<string> => readLine(question, process.stderr);

/** Asks without showing what is typed. */
export async function askSecret(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await readLine(question, hidden);
  } finally {
    process.stderr.write('\n');
  }
}

/** The whole of standard input, without surrounding white space. @throws Failure on a terminal */
export async function readSecretFromInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw usageFailure('--token-stdin reads from standard input, which is this terminal.');
  return (await text(process.stdin)).trim();
}

async function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  // Switches off the echo of the terminal, before the question is shown.
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const abort = new AbortController();
  terminal.once('SIGINT', () => abort.abort()).once('close', () => abort.abort());
  if (output !== process.stderr) process.stderr.write(question);
  try {
    return (await terminal.question(question, { signal: abort.signal })).trim();
  } catch {
    throw new Failure('Interrupted.', INTERRUPTED);
  } finally {
    terminal.close();
  }
}
