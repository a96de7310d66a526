import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/platform/storage/columns.ts';

/** Audio chunks of generations in stream mode, counted from 0 for each attempt; a gap separates two streams. */
export const audioChunksTable = pgTable('audio_chunks', {
  generationId: uuid('generation_id').notNull(),
  attempt: integer().notNull(),
  piece: integer().notNull(),
  mp3: bytea().notNull(),
  writtenAt: instant('written_at')
    .notNull()
    .default(sql`now()`),
});
