import type { Pool } from 'pg';
import type { Log } from '../platform/log.ts';

/** A periodic, idempotent cleanup task: what a cron job would run (`maintenance-tasks.ts` lists all of them). */
export interface MaintenanceTask {
  readonly name: string;
  run(): Promise<unknown>;
}

export interface MaintenanceOptions {
  readonly pool: Pool;
  readonly log: Log;
  readonly tasks: readonly MaintenanceTask[];
  readonly intervalMs: number;
  /** Of tasks that run for long, beside the others. */
  readonly lock?: number | undefined;
}

// Arbitrary advisory lock ids, unique in this application. The first is the lock of earlier releases too, whose processes
// run beside this one during an upgrade.
const maintenanceLock = Number.parseInt('chores', 36);
export const scoresLock = Number.parseInt('scores', 36);
export const indexesLock = Number.parseInt('indexes', 36);

/**
 * Runs all tasks, one after another. Of several processes one runs them; the others return at once. The lock belongs
 * to the session and not to a transaction, because a transaction that is open for minutes blocks vacuum and is ended
 * by `idle_in_transaction_session_timeout`.
 * @returns false when another process holds the lock
 */
export async function runMaintenance({
  pool,
  log,
  tasks,
  lock = maintenanceLock,
}: Omit<MaintenanceOptions, 'intervalMs'>): Promise<boolean> {
  const session = await pool.connect();
  let isReleased = false;
  try {
    const { rows } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      lock,
    ]);
    if (rows[0]?.mine) {
      for (const task of tasks) {
        await task
          .run()
          .catch((error: unknown) => log.warn({ err: error, task: task.name }, 'maintenance task failed'));
      }
      await session.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
    isReleased = true;
    return rows[0]?.mine === true;
  } finally {
    // After an error the session is closed, because it may still hold the lock.
    session.release(!isReleased);
  }
}

/**
 * Runs the tasks now, because some servers restart often, and then every `intervalMs`.
 * @returns a function that stops it, after the running tasks have finished
 */
export function startMaintenance(options: MaintenanceOptions): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const begin = () => {
    running ??= runMaintenance(options)
      .catch((error: unknown) => options.log.warn({ err: error }, 'maintenance run failed'))
      .finally(() => (running = undefined));
  };
  begin();
  const timer = setInterval(begin, options.intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
