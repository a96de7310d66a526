import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { jobsTable, type JobRow } from '#server/jobs/jobs.tables.ts';
import { generationSoundsTable as table } from './sounds.tables.ts';

/** A listener who comes with the end of a piece, or pauses it, still hears it to its end. */
const keptMinutes = 15;
/** Some ten seconds each: so much a slow listener makes a process hold. */
const mostAtOnce = 4;

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

const ofTry = ({ id, attempt }: Attempt) => and(eq(table.generationId, id), eq(table.attempt, attempt));

/** Keeps the next piece, only while the try runs. @returns whether it still runs */
export async function add(db: Queryable, row: Attempt, piece: number, mp3: Buffer): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${table} (generation_id, attempt, piece, mp3)
    SELECT id, attempt, ${piece}::integer, ${mp3}::bytea FROM ${jobsTable}
    WHERE id = ${row.id} AND status = 'generating' AND attempt = ${row.attempt}`);
  return result.rowCount === 1;
}

/** Some pieces of a try in order, from this one on; none where there are no more yet. */
export async function from(db: Queryable, row: Attempt, piece: number) {
  return db
    .select({ piece: table.piece, mp3: table.mp3 })
    .from(table)
    .where(and(ofTry(row), gte(table.piece, piece)))
    .orderBy(asc(table.piece))
    .limit(mostAtOnce);
}

/** Removes what was heard of a generation that came to nothing. */
export async function forget(db: Queryable, generationId: string): Promise<void> {
  await db.delete(table).where(eq(table.generationId, generationId));
}

/** Removes what has had its listeners; all of a sound or nothing, since who begins in its midst would not know. */
export async function sweep(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${table} WHERE (generation_id, attempt) IN (
      SELECT generation_id, attempt FROM ${table} GROUP BY 1, 2
      HAVING max(written_at) < now() - make_interval(mins => ${keptMinutes}))`);
}
