import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { mailsTable as table, type MailRow } from './mails.tables.ts';

export type NewMail = Omit<typeof table.$inferInsert, 'state' | 'attempts' | 'createdAt' | 'finishedAt'>;

export async function insertMail(on: Queryable, mail: NewMail): Promise<void> {
  await on.insert(table).values(mail);
}

/** A mail that waits to be sent. */
export async function readWaiting(db: Queryable, id: string): Promise<MailRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.state, 'waiting')));
  return row;
}

/** Takes a waiting mail for sending; one of several that try gets it. @returns how often it was taken */
export async function claim(db: Queryable, id: string): Promise<number | undefined> {
  const [row] = await db
    .update(table)
    .set({ state: 'sending', attempts: sql`${table.attempts} + 1` })
    .where(and(eq(table.id, id), eq(table.state, 'waiting')))
    .returning({ attempts: table.attempts });
  return row?.attempts;
}

/** Puts a mail that surely did not leave at this attempt back into the line; twice is once. */
export async function release(on: Queryable, id: string, attempt: number): Promise<void> {
  await on
    .update(table)
    .set({ state: 'waiting' })
    .where(and(eq(table.id, id), eq(table.state, 'sending'), eq(table.attempts, attempt)));
}

export async function finish(db: Queryable, id: string, state: 'sent' | 'dropped'): Promise<void> {
  await db
    .update(table)
    .set({ state, finishedAt: sql`now()` })
    .where(eq(table.id, id));
}

/** Forgets what was settled a month ago. */
export async function deleteOld(db: Queryable): Promise<void> {
  await db.delete(table).where(lt(table.createdAt, sql`now() - interval '30 days'`));
}
