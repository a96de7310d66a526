import { sql } from 'drizzle-orm';
import type { Log } from './log.ts';
import type { Db } from './storage/db.ts';

/** Something that is cleared away from time to time; running it twice does no harm. */
export interface Chore {
  readonly name: string;
  run(): Promise<unknown>;
}

export interface HousekeepingDeps {
  readonly db: Db;
  readonly log: Log;
  readonly chores: readonly Chore[];
  readonly everyMs: number;
}

/**
 * Does all chores now. Of several processes one does them; the others leave at once.
 * @returns false when another process was at it
 */
export async function doChores({ db, log, chores }: Omit<HousekeepingDeps, 'everyMs'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('tutti housekeeping')) AS mine`,
    );
    if (!rows[0]?.mine) return false;
    const outcomes = await Promise.allSettled(chores.map((chore) => chore.run()));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue;
      log.warn({ err: outcome.reason as unknown, chore: chores[index]?.name }, 'a chore was not done');
    }
    return true;
  });
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
