import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { usageFailure } from './failure.ts';

const verifyLedger = join(import.meta.dirname, '..', 'server', 'verify-ledger.ts');

/** `tutti ledger verify`: the server's own check, in a process of its own, with its words and exit code. */
export async function runLedger(words: readonly string[]): Promise<void> {
  if (words.length !== 1 || words[0] !== 'verify') {
    throw usageFailure('Say what to do with the ledger: tutti ledger verify.');
  }
  const check = spawn(process.execPath, [verifyLedger], { stdio: 'inherit' });
  const [code] = (await once(check, 'close')) as [number | null];
  process.exitCode = code ?? 2;
}
