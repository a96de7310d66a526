import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Writer {
  readonly process: ChildProcess;
  /** How the writer got its server, once it is ready. Rejects when it ends before. */
  readonly ready: Promise<'adopted' | 'started'>;
  /** The ids of the rows acknowledged so far. */
  readonly acknowledged: number[];
  /** Ends the writer cleanly and returns its exit code. */
  end(): Promise<number | null>;
  /** Kills the writer only; a server that it started keeps running. */
  kill(): Promise<void>;
}

export function startWriter(dataDir: string, options: SpawnOptions = {}): Writer {
  const script = join(import.meta.dirname, 'postgres-writer.ts');
  const child = spawn(process.execPath, [script, dataDir], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  const acknowledged: number[] = [];
  const ready = Promise.withResolvers<'adopted' | 'started'>();
  // A test that kills the writer earlier ignores the rejection.
  ready.promise.catch(() => undefined);
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line === 'ready adopted' ? 'adopted' : 'started');
    else acknowledged.push(Number(line));
  });
  const exit = once(child, 'close');
  void exit.then(() => ready.reject(new Error(`the writer ended early: ${errorOutput}`)));
  return {
    process: child,
    ready: ready.promise,
    acknowledged,
    async end() {
      child.stdin.end();
      await exit;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Kills all processes of a cluster's server, like a power cut. Returns the server's pid. */
export function killServer(cluster: string): number {
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const each of [pid, ...children.map(Number)]) {
    if (each > 0) process.kill(each, 'SIGKILL');
  }
  return pid;
}
