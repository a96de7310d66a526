import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { jobsTable, type JobRow } from '#server/platform/schema/jobs.tables.ts';
import { audioChunksTable as table } from '../../platform/schema/audio-chunks.tables.ts';

/** Counted from the last write: a player that started late or was paused can still read to the end. */
const retentionMinutes = 15;
/** About ten seconds each: limits the memory that a slow client occupies in a process. */
const maxChunks = 4;

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

const ofAttempt = ({ id, attempt }: Attempt) => and(eq(table.generationId, id), eq(table.attempt, attempt));

/** Stores a chunk if the attempt still runs. @returns whether it does */
export async function add(db: Queryable, row: Attempt, index: number, mp3: Buffer): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${table} (generation_id, attempt, piece, mp3)
    SELECT id, attempt, ${index}::integer, ${mp3}::bytea FROM ${jobsTable}
    WHERE id = ${row.id} AND status = 'generating' AND attempt = ${row.attempt}`);
  return result.rowCount === 1;
}

/** The next chunks of an attempt in order, from `index` on; empty if there are none yet. */
export async function from(db: Queryable, row: Attempt, index: number) {
  return db
    .select({ index: table.piece, mp3: table.mp3 })
    .from(table)
    .where(and(ofAttempt(row), gte(table.piece, index)))
    .orderBy(asc(table.piece))
    .limit(maxChunks);
}

/** Deletes the chunks of a generation. */
export async function deleteAll(db: Queryable, generationId: string): Promise<void> {
  await db.delete(table).where(eq(table.generationId, generationId));
}

/** Deletes expired chunks; always the whole attempt, because a reader cannot start in the middle. */
export async function sweep(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${table} WHERE (generation_id, attempt) IN (
      SELECT generation_id, attempt FROM ${table} GROUP BY 1, 2
      HAVING max(written_at) < now() - make_interval(mins => ${retentionMinutes}))`);
}
