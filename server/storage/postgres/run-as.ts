import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * As whom PostgreSQL's programs run. PostgreSQL refuses root, so root puts them in a user namespace, where they are an
 * ordinary user whose files are still root's outside.
 */
export type RunAs =
  | { readonly kind: 'self' }
  /** `insideUid` is who the programs take themselves for. */
  | { readonly kind: 'namespace'; readonly insideUid: number };

/** The uid of "nobody", which has a name nearly everywhere. */
const nobodyId = 65_534;

/** Inside the namespace the programs need a uid that has a name, since initdb looks it up. */
export function inNamespace(): RunAs {
  const named = namedUids();
  return { kind: 'namespace', insideUid: named.includes(nobodyId) ? nobodyId : (named[0] ?? nobodyId) };
}

/** Whether this process's uid has a name: in containers it often has none. */
export function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function namedUids(): number[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => Number(line.split(':')[2])).filter((uid) => uid > 0);
  } catch {
    return [];
  }
}

export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file, allArgs] = commandLine(runAs, program, args);
  return spawn(file, allArgs, { ...options, env: environment() });
}

/** Whether `program` can be loaded and run, and every folder be entered, when running as this. */
export function canReach(runAs: RunAs, program: string, folders: string[]): boolean {
  return (
    succeeds(runAs, program, ['-V']) &&
    folders.every((folder) => succeeds(runAs, '/bin/sh', ['-c', 'test -x "$0"', folder]))
  );
}

function succeeds(runAs: RunAs, program: string, args: string[]): boolean {
  const [file, allArgs] = commandLine(runAs, program, args);
  const options = { env: environment(), stdio: 'ignore' as const, cwd: '/' };
  return spawnSync(file, allArgs, options).status === 0;
}

function commandLine(runAs: RunAs, program: string, args: string[]): [string, string[]] {
  if (runAs.kind !== 'namespace') return [program, args];
  const { insideUid } = runAs;
  return ['unshare', ['--user', `--map-user=${insideUid}`, `--map-group=${insideUid}`, program, ...args]];
}

/** PG* variables of the person's own shell must not reach the server; the path finds `unshare`. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
