import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, identify, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { errorCode } from '../start-error.ts';
import { socketPath, type ServerPaths } from './paths.ts';

/**
 * The server process of this cluster. A pid file alone proves nothing: it stays after a SIGKILL, and its pid may have
 * been reused by another program.
 */
export async function findServerProcess(paths: ServerPaths): Promise<ProcessIdentity | undefined> {
  const pid = await readPid(paths);
  if (pid === undefined) return undefined;
  const identity = identify(pid);
  return identity !== undefined && commandLineOf(pid).includes(paths.cluster) ? identity : undefined;
}

/**
 * Removes the files that a killed server left behind, so that PostgreSQL's own check does not mistake another process
 * with the old pid for a server. If a server is running after all, its shared memory makes a second one refuse to
 * start.
 */
export async function removeStaleFiles(paths: ServerPaths): Promise<void> {
  const socket = socketPath(paths);
  await rm(join(paths.cluster, 'postmaster.pid'), { force: true });
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}

/** Stops the server cleanly: disconnects clients and writes committed data. */
export async function shutDown(serverProcess: ProcessIdentity): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT, the immediate one, requires recovery at the next start.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isStillRunning(serverProcess)) return;
    process.kill(serverProcess.pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (isStillRunning(serverProcess) && performance.now() < deadline) await sleep(10);
  }
}

async function readPid(paths: ServerPaths): Promise<number | undefined> {
  try {
    const [first] = (await readFile(join(paths.cluster, 'postmaster.pid'), 'utf8')).split('\n', 1);
    const pid = Number(first);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
