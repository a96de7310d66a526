import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** Something that is cleared away from time to time; running it twice does no harm. */
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

/** Any number will do, as long as nothing else of ours locks it. */
const lock = Number.parseInt('chores', 36);

/**
 * Does all chores now, one after another. Of several processes one does them; the others leave at once. The lock is the
 * session's and not a transaction's: a transaction that is open for minutes keeps PostgreSQL from cleaning up, and is
 * ended where the server has an `idle_in_transaction_session_timeout`.
 * @returns false when another process was at it
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
    // A session that may still hold the lock is closed.
    session.release(!isWhole);
  }
}

/**
 * Does the chores now, for a server that is started often, and every `everyMs`.
 * @returns ends it, once the chores under way are done
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
