import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Role } from '#server/platform/config.ts';

/** A real server process of an installation. */
export interface ClusterNode {
  readonly role: Role;
  readonly url: string;
  /** The admin invite code from its output. */
  readonly inviteCode: string | undefined;
  /** Its log and console output so far. */
  readonly output: () => string;
  /** Whether `stop` or `kill` was called. */
  readonly isStopping: () => boolean;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

const main = join(import.meta.dirname, '..', '..', 'app', 'main.ts');

/**
 * Starts a process on a free port and waits until it is ready; `through` is a command prefix. @throws with its output
 * if it exits before
 */
export async function startNode(
  role: Role,
  settings: Readonly<Record<string, string>>,
  commandPrefix: readonly string[] = [],
): Promise<ClusterNode> {
  const [program, ...args] = [...commandPrefix, process.execPath, main];
  const child: ChildProcess = spawn(program, args, {
    // Without the settings of this process and without a .env file.
    cwd: settings['DATA_DIR'],
    env: { ...settings, ROLE: role, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isStopping = false;
  const exit = once(child, 'close');
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`;
      const [, url] = / is ready: (http[^\s"]+)/.exec(line) ?? [];
      if (url) ready.resolve(url);
    });
  }
  void exit.then(() => ready.reject(new Error(`a ${role} process ended before it was ready: ${output}`)));
  const url = await ready.promise;
  return {
    role,
    url,
    inviteCode: /Admin invite code: (\S+)/.exec(output)?.[1],
    output: () => output,
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await exit;
      return child.exitCode;
    },
    async kill() {
      isStopping = true;
      child.kill('SIGKILL');
      await exit;
    },
  };
}
