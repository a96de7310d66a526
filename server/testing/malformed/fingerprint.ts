import { sql } from 'drizzle-orm';
import type { Db } from '#server/storage/db.ts';

/** Counting failed attempts is what a refused call is for. */
const mayChange = ['attempts', 'migrations'];

/** Gives a function that says what the rows of all tables are, in one text that changes with any of them. */
export async function fingerprinter(db: Db): Promise<() => Promise<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
  const parts = rows
    .filter(({ name }) => !mayChange.includes(name))
    .map(
      ({ name }) => `'${name} ' || (SELECT coalesce(sum(hashtextextended(t::text, 0)), 0) FROM ${name} t)`,
    );
  const query = sql.raw(`SELECT concat_ws(E'\\n', ${parts.join(', ')}) AS fingerprint`);
  return async () => (await db.execute<{ fingerprint: string }>(query)).rows[0]!.fingerprint;
}
