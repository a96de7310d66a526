import type { Client, ClientConfig } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { retry } from '#server/platform/retry.ts';
import { withFileLock } from '../file-lock.ts';
import { connectionTo, leaseName } from './connect.ts';
import { adoptOrStart, type Lease } from './launch.ts';
import { findServerProcess, shutDown } from './server-process.ts';
import { defaultOptions, findPaths, startLock, type PostgresOptions } from './launch-plan.ts';

export interface EmbeddedPostgres {
  /** For `new pg.Pool(…)` or `new pg.Client(…)`. */
  readonly connection: ClientConfig;
  /** Whether the server was already running. */
  readonly adopted: boolean;
  /** Releases the server, and shuts it down when no other process uses it. Close the pool first. */
  stop(): Promise<void>;
}

const lockTimeoutMs = 180_000;
const maxWaitMs = 10_000;

/**
 * Starts the PostgreSQL server of a data folder, or joins the running one; creates the cluster when missing.
 * Concurrent calls in any number of processes share one server.
 *
 * Each process holds a lease, a connection that the kernel closes when the process dies, so that the last one can
 * tell that it is the last. If the server is killed while a process uses it, that process restarts it.
 */
export async function startPostgres(
  dataDir: string,
  log: Log,
  options: PostgresOptions = defaultOptions,
): Promise<EmbeddedPostgres> {
  const lockFile = await startLock(dataDir);
  const underLock = <T>(work: () => Promise<T>) => withFileLock(lockFile, { timeoutMs: lockTimeoutMs }, work);
  let isStopping = false;
  let current = await underLock(takeLease);
  const { adopted } = current;
  const paths = await findPaths(dataDir);

  async function takeLease(): Promise<Lease> {
    const lease = await adoptOrStart(dataDir, options);
    lease.client.once('end', () => {
      if (!isStopping) void restartLease();
    });
    return lease;
  }

  async function retake(): Promise<void> {
    if (!isStopping) current = await takeLease();
  }

  async function restartLease(): Promise<void> {
    log.error('embedded PostgreSQL lost; restarting');
    const shouldRetry = (error: unknown) => {
      log.error({ err: error }, 'failed to restart embedded PostgreSQL; retrying');
      return true;
    };
    await retry(() => underLock(retake), maxWaitMs, shouldRetry);
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await underLock(async () => {
      const isLast = await isLastLease(current.client);
      await current.client.end().catch(() => undefined);
      const serverProcess = isLast ? await findServerProcess(paths) : undefined;
      if (serverProcess !== undefined) await shutDown(serverProcess);
    });
  }

  return { connection: connectionTo(paths), adopted, stop };
}

/** If even the lease is lost, the server is down or broken; the next start handles it. */
async function isLastLease(client: Client): Promise<boolean> {
  const others = `select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1`;
  try {
    return (await client.query(others, [leaseName])).rowCount === 0;
  } catch {
    return false;
  }
}
