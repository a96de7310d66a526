import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { tryLease } from './connect.ts';
import type { ServerPaths } from './paths.ts';
import { findServerProcess, removeStaleFiles } from './server-process.ts';
import { spawnAs } from './run-as.ts';
import { planLaunch, findPaths, type LaunchPlan, type PostgresOptions } from './launch-plan.ts';
import { asArguments, serverSettings } from './settings.ts';

/** Long enough for the crash recovery of a busy server on a slow disk. */
const startTimeoutMs = 120_000;
const pollIntervalMs = 10;
const maxStarts = 5;

export interface Lease {
  readonly client: Client;
  /** Whether the server was already running: started by another process, or left by a killed one. */
  readonly adopted: boolean;
}

/** Connects to the server of `dataDir`, starting it if necessary. Call it under the start lock. */
export async function adoptOrStart(dataDir: string, options: PostgresOptions): Promise<Lease> {
  const deadline = performance.now() + startTimeoutMs;
  const paths = await findPaths(dataDir);
  let starts = 0;
  let server: ChildProcess | undefined;
  let plan: LaunchPlan | undefined;
  for (;;) {
    const attempt = await tryLease(paths, deadline - performance.now());
    if (attempt.state === 'connected') return { client: attempt.client, adopted: server === undefined };
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded database in ${paths.root} did not answer within ${startTimeoutMs / 1000} seconds.`,
      );
    }
    const isRunning = server !== undefined && !hasExited(server);
    if (server !== undefined && !isRunning) await handleEarlyExit(paths, starts);
    if (attempt.state === 'absent' && !isRunning && (await findServerProcess(paths)) === undefined) {
      plan ??= await planLaunch(dataDir, await findBinaries(), options);
      await ensureCluster(plan);
      await removeStaleFiles(paths);
      server = await startServer(plan, options);
      starts += 1;
    }
    await sleep(pollIntervalMs);
  }
}

async function startServer(plan: LaunchPlan, { settings }: PostgresOptions): Promise<ChildProcess> {
  const { paths, binaries, runAs } = plan;
  const startLog = await open(paths.startLog, 'w', 0o600);
  try {
    const args = ['-D', paths.cluster, ...asArguments({ ...serverSettings(paths), ...settings })];
    // In its own process group: Ctrl-C must reach only the application, which then stops the server.
    const server = spawnAs(runAs, binaries.postgres, args, {
      detached: true,
      stdio: ['ignore', startLog.fd, startLog.fd],
      cwd: '/',
    });
    server.on('error', () => undefined);
    server.unref();
    return server;
  } finally {
    await startLog.close();
  }
}

/**
 * Retries a server that ended while starting a few times, since resources of a killed one, above all shared memory,
 * can take a moment to be freed. Then throws the last lines of its log.
 */
async function handleEarlyExit(paths: ServerPaths, starts: number): Promise<void> {
  const output = await readFile(paths.startLog, 'utf8');
  const isPermanent = output.includes('incompatible with server');
  if (starts < maxStarts && !isPermanent) {
    await sleep(starts * 200);
    return;
  }
  const lastLines = output.trim().split('\n').slice(-3).join(' ');
  throw new StartError(`The embedded database in ${paths.cluster} could not be started: ${lastLines}`);
}

function hasExited(process: ChildProcess): boolean {
  return process.pid === undefined || process.exitCode !== null || process.signalCode !== null;
}
