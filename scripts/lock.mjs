import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

const HEARTBEAT_MS = 1_000;
/** A holder on another machine (a shared folder, a container) cannot be asked whether it lives. */
const SILENT_MS = 20_000;

/**
 * Runs `work` while this process alone holds the lock file; waits while another one does.
 * A lock left behind by a killed process is taken over.
 *
 * `work` is given `guard(child)`: a child process whose pid joins the lock, so that a child that
 * outlives a killed parent still counts as a holder.
 *
 * @template T
 * @param {string} file
 * @param {(guard: (child: import('node:child_process').ChildProcess) => void) => Promise<T>} work
 * @param {() => void} [onWait] called once, when somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  const holders = [process.pid];
  const content = () => JSON.stringify({ host: hostname(), pids: holders });
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!create(file, content())) {
    if (isAbandoned(file)) takeAway(file);
    else if (!told) {
      onWait();
      told = true;
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
    // Somebody cleaned the folder: the work itself is idempotent, so going on is harmless.
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const silentMs = Date.now() - statSync(file).mtimeMs;
    const { host, pids } = JSON.parse(readFileSync(file, 'utf8'));
    return host === hostname() ? !pids.some(isAlive) : silentMs > SILENT_MS;
  } catch {
    return isOlderThan(file, SILENT_MS);
  }
}

/**
 * Decides about a lock that cannot be read: gone or being written this moment it is young, left
 * half written by a kill it grows old.
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
 * Removes an abandoned lock. Two waiters may come to this at once, and the slower one must not
 * remove the lock that the faster one has just made: so it looks again, alone.
 *
 * @param {string} file
 */
function takeAway(file) {
  const turn = `${file}.takeover`;
  try {
    mkdirSync(turn);
  } catch {
    if (isOlderThan(turn, SILENT_MS)) rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}
