import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * The user for PostgreSQL's programs. PostgreSQL refuses to run as root, so root runs it in a user namespace as an
 * ordinary user, whose files still belong to root outside.
 */
export type RunAs =
  | { readonly kind: 'self' }
  /** `insideUid` is the uid inside the namespace. */
  | { readonly kind: 'namespace'; readonly insideUid: number };

/** The unprivileged uid that has a name on nearly every system. */
const nobodyId = 65_534;

/** A namespace whose uid has a name, since initdb looks it up. */
export function namespaceUser(): RunAs {
  const named = namedUids();
  return { kind: 'namespace', insideUid: named.includes(nobodyId) ? nobodyId : (named[0] ?? nobodyId) };
}

/** Whether this process's uid has a name; in containers it often has none. */
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

/** Whether `program` can be run and every folder be entered under these conditions. */
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

/** Without the PG* variables of the user's shell; PATH finds `unshare`. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
