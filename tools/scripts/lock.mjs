import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const HEARTBEAT_MS = 1_000;
/**
 * Age after which the lock of another host (shared folder, container) is stale, since its process cannot be checked.
 */
const STALE_MS = 20_000;

/**
 * Runs `work` while this process holds the lock file; waits while another process holds it. The lock of a killed
 * process is taken over.
 *
 * `work` receives `guard(child)`, which adds a child's pid to the lock, so that a child that outlives its killed
 * parent still holds it.
 *
 * @template T
 * @param {string} file
 * @param {(guard: (child: import('node:child_process').ChildProcess) => void) => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  const holders = [process.pid];
  const content = () => JSON.stringify({ host: hostname(), pids: holders });
  mkdirSync(dirname(file), { recursive: true });
  let notified = false;
  while (!create(file, content())) {
    if (isStale(file)) removeStale(file);
    else if (!notified) {
      onWait();
      notified = true;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work((child) => {
      if (child.pid === undefined) return;
      holders.push(child.pid);
      writeFileSync(file, content());
    });
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file @param {string} content */
function create(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The file was removed: continuing is harmless, because the work is idempotent.
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    const idleMs = Date.now() - statSync(file).mtimeMs;
    const { host, pids } = JSON.parse(readFileSync(file, 'utf8'));
    return host === hostname() ? !pids.some(isAlive) : idleMs > STALE_MS;
  } catch {
    return isOlderThan(file, STALE_MS);
  }
}

/**
 * Decides about an unreadable lock: recently deleted or being written when young, truncated by a kill when old.
 *
 * @param {string} file @param {number} ageMs
 */
function isOlderThan(file, ageMs) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ageMs;
}

/** @param {unknown} error @param {string} code of the operating system */
const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Removes a stale lock. Two waiters may arrive here at once, and the slower must not remove the new lock of the
 * faster, so the check is repeated under a lock directory.
 *
 * @param {string} file
 */
function removeStale(file) {
  const takeover = `${file}.takeover`;
  try {
    mkdirSync(takeover);
  } catch {
    if (isOlderThan(takeover, STALE_MS)) rmSync(takeover, { recursive: true, force: true });
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(takeover, { recursive: true, force: true });
  }
}
