import { createHash } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { errorCode, StartError } from './start-error.ts';

let claims = 0;

interface LockOptions {
  /** How long to wait for a running holder. */
  readonly timeoutMs: number;
}

/**
 * Runs `work` under an exclusive lock file between the processes of this machine. The file names its holder, so the
 * lock of a killed process is taken over at once. Not reentrant within a process.
 */
export async function withFileLock<T>(
  path: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const claim = await writeClaim(path);
  try {
    await acquire(path, claim, options);
  } finally {
    await rm(claim, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * The claim is written completely before it is linked into place, so that a lock file is never read half-written.
 * Claims have unique names; the pid bounds how many a killed process can leave behind.
 */
async function writeClaim(path: string): Promise<string> {
  claims += 1;
  const claim = `${path}.${process.pid}-${claims}`;
  try {
    await writeFile(claim, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  } catch (error) {
    await rm(claim, { force: true }).catch(() => undefined);
    if (errorCode(error) !== 'ENOSPC') throw error;
    throw new StartError(`${path} can't be written: the disk is full.`);
  }
  return claim;
}

async function acquire(path: string, claim: string, { timeoutMs }: LockOptions): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      await link(claim, path);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder !== undefined && (holder.identity === undefined || !isStillRunning(holder.identity))) {
      await removeStale(path, holder.text, claim, { timeoutMs });
    } else if (performance.now() > deadline) {
      throw new StartError(
        `Process ${holder?.identity?.pid ?? '?'} has held ${path} for more than ${Math.round(timeoutMs / 1000)} seconds.`,
      );
    } else {
      await sleep(15 + Math.random() * 10);
    }
  }
}

/**
 * Between reading a stale lock and removing it, another process may have replaced it. Each stale lock therefore has a
 * removal lock, named after its content: only its holder may remove the stale lock, after checking again that it is
 * still there.
 */
async function removeStale(path: string, text: string, claim: string, options: LockOptions): Promise<void> {
  const removal = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  await acquire(removal, claim, options);
  try {
    if ((await readHolder(path))?.text === text) await rm(path, { force: true });
  } finally {
    await rm(removal, { force: true });
  }
}

async function readHolder(
  path: string,
): Promise<{ text: string; identity: ProcessIdentity | undefined } | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return { text, identity: parseIdentity(text) };
}

function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value))
      return undefined;
    const { pid, started } = value;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
