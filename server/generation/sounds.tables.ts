import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What can be heard of a generation while it is made, in pieces counted from 0 for each try; a gap parts two sounds. */
export const generationSoundsTable = pgTable('generation_sounds', {
  projectId: uuid('project_id').notNull(),
  generationId: uuid('generation_id').notNull(),
  attempt: integer().notNull(),
  piece: integer().notNull(),
  mp3: bytea().notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
});
