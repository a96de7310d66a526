import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { attemptsTable } from '../schema/attempts.tables.ts';

export interface CountedAttempt {
  readonly subject: string;
  readonly failures: number;
  /** Seconds until the window ends. */
  readonly secondsLeft: number;
}

/** Counts an attempt for a subject and starts a new window when the old one has expired; one atomic statement. */
export async function countAttempt(
  db: Queryable,
  subject: string,
  windowSeconds: number,
): Promise<CountedAttempt> {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const isExpired = sql`${attemptsTable.windowStart} <= now() - ${window}`;
  const [row] = await db
    .insert(attemptsTable)
    .values({ subject, failures: 1, windowStart: sql`now()` })
    .onConflictDoUpdate({
      target: attemptsTable.subject,
      set: {
        failures: sql`CASE WHEN ${isExpired} THEN 1 ELSE ${attemptsTable.failures} + 1 END`,
        windowStart: sql`CASE WHEN ${isExpired} THEN now() ELSE ${attemptsTable.windowStart} END`,
      },
    })
    .returning({
      subject: attemptsTable.subject,
      failures: attemptsTable.failures,
      secondsLeft: sql<number>`extract(epoch from ${attemptsTable.windowStart} + ${window} - now())::float8`,
    });
  return row!;
}

/** Removes one counted attempt. */
export async function uncountAttempt(db: Queryable, subject: string): Promise<void> {
  await db
    .update(attemptsTable)
    .set({ failures: sql`greatest(${attemptsTable.failures} - 1, 0)` })
    .where(eq(attemptsTable.subject, subject));
}

export async function deleteAttempts(db: Queryable, subject: string): Promise<void> {
  await db.delete(attemptsTable).where(eq(attemptsTable.subject, subject));
}

/** Deletes the subjects whose window began more than a day ago. */
export async function deleteStaleAttempts(db: Queryable): Promise<void> {
  await db.delete(attemptsTable).where(lt(attemptsTable.windowStart, sql`now() - interval '1 day'`));
}
