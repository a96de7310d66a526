import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** A periodic, idempotent cleanup task. */
export interface Chore {
  readonly name: string;
  run(): Promise<unknown>;
}

export interface HousekeepingDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly chores: readonly Chore[];
  readonly everyMs: number;
}

/** An arbitrary advisory lock id, unique in this application. */
const lock = Number.parseInt('chores', 36);

/**
 * Runs all tasks, one after another. Of several processes one runs them; the others return at once. The lock belongs
 * to the session and not to a transaction, because a transaction that is open for minutes blocks vacuum and is ended
 * by `idle_in_transaction_session_timeout`.
 * @returns false when another process holds the lock
 */
export async function doChores({ pool, log, chores }: Omit<HousekeepingDeps, 'everyMs'>): Promise<boolean> {
  const session = await pool.connect();
  let isWhole = false;
  try {
    const { rows } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      lock,
    ]);
    if (rows[0]?.mine) {
      for (const chore of chores) {
        await chore
          .run()
          .catch((error: unknown) => log.warn({ err: error, chore: chore.name }, 'a chore was not done'));
      }
      await session.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
    isWhole = true;
    return rows[0]?.mine === true;
  } finally {
    // After an error the session is closed, because it may still hold the lock.
    session.release(!isWhole);
  }
}

/**
 * Runs the tasks now, because some servers restart often, and then every `intervalMs`.
 * @returns a function that stops it, after the running tasks have finished
 */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const begin = () => {
    underWay ??= doChores(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the chores were not done'))
      .finally(() => (underWay = undefined));
  };
  begin();
  const timer = setInterval(begin, deps.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
