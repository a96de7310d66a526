import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { tryLease } from './connect.ts';
import type { Places } from './places.ts';
import { findPostmaster, removeTraces } from './postmaster.ts';
import { spawnAs } from './run-as.ts';
import { chooseSeat, findPlaces, type Seat, type PostgresOptions } from './seat.ts';
import { asArguments, serverSettings } from './settings.ts';

/** Long enough for the crash recovery of a busy server on a slow disk. */
const startTimeoutMs = 120_000;
const pollMs = 10;
const mostStarts = 5;

export interface Lease {
  readonly client: Client;
  /** Whether the server was already running: started by another process, or left by a killed one. */
  readonly adopted: boolean;
}

/** Connects to the server of `dataDir`, starting it if necessary. Call it under the start lock. */
export async function adoptOrStart(dataDir: string, options: PostgresOptions): Promise<Lease> {
  const deadline = performance.now() + startTimeoutMs;
  const places = await findPlaces(dataDir);
  let starts = 0;
  let server: ChildProcess | undefined;
  let seat: Seat | undefined;
  for (;;) {
    const attempt = await tryLease(places, deadline - performance.now());
    if (attempt.state === 'connected') return { client: attempt.client, adopted: server === undefined };
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded database in ${places.root} did not answer within ${startTimeoutMs / 1000} seconds.`,
      );
    }
    const isRunning = server !== undefined && !hasEnded(server);
    if (server !== undefined && !isRunning) await explainEnd(places, starts);
    if (attempt.state === 'absent' && !isRunning && (await findPostmaster(places)) === undefined) {
      seat ??= await chooseSeat(dataDir, await findBinaries(), options);
      await ensureCluster(seat);
      await removeTraces(places);
      server = await startServer(seat, options);
      starts += 1;
    }
    await sleep(pollMs);
  }
}

async function startServer(seat: Seat, { settings }: PostgresOptions): Promise<ChildProcess> {
  const { places, binaries, runAs } = seat;
  const startLog = await open(places.startLog, 'w', 0o600);
  try {
    const args = ['-D', places.cluster, ...asArguments({ ...serverSettings(places), ...settings })];
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
async function explainEnd(places: Places, starts: number): Promise<void> {
  const words = await readFile(places.startLog, 'utf8');
  const isHopeless = words.includes('incompatible with server');
  if (starts < mostStarts && !isHopeless) {
    await sleep(starts * 200);
    return;
  }
  const last = words.trim().split('\n').slice(-3).join(' ');
  throw new StartError(`The embedded database in ${places.cluster} could not be started: ${last}`);
}

function hasEnded(process: ChildProcess): boolean {
  return process.pid === undefined || process.exitCode !== null || process.signalCode !== null;
}
