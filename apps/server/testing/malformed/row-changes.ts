import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/storage/db.ts';

/** Counting failed attempts is expected for a rejected call. */
const ignoredTables = ['attempts', 'migrations'];
/** The recorded operations of these tables; of other tables all are recorded. */
const recordedOperations: Readonly<Record<string, string>> = {
  // The queue updates its jobs by itself; only an insert comes from a call.
  'pgboss.job_common': 'INSERT',
};

/** A committed change of a row. */
export interface RowChange {
  readonly table: string;
  readonly what: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE';
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Installs triggers that record every committed change of any table. Rolled-back changes and updates without effect
 * are not recorded.
 * @returns a function that returns the changes since its last call, at the cost of one small query
 */
export async function recordRowChanges(db: Db): Promise<() => Promise<RowChange[]>> {
  await db.execute(sql`CREATE SCHEMA noted`);
  await db.execute(
    sql`CREATE UNLOGGED TABLE noted.changes ("table" text, what text, before jsonb, after jsonb)`,
  );
  await db.execute(sql`
    CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
        INSERT INTO noted.changes VALUES (TG_TABLE_NAME, TG_OP, to_jsonb(OLD), to_jsonb(NEW));
      END IF;
      RETURN NULL;
    END $$`);
  // The partition of the queue: a trigger on the partitioned table would lock both, against the order of pg-boss.
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY (${sql.param(ignoredTables)})
    UNION ALL SELECT 'pgboss.job_common' WHERE to_regclass('pgboss.job_common') IS NOT NULL`);
  for (const { name } of rows) {
    const what = recordedOperations[name] ?? 'INSERT OR UPDATE OR DELETE';
    const rowTrigger = `CREATE TRIGGER note AFTER ${what} ON ${name} FOR EACH ROW EXECUTE FUNCTION noted.note()`;
    await db.execute(sql.raw(rowTrigger));
    if (recordedOperations[name]) continue;
    await db.execute(
      sql.raw(`CREATE TRIGGER note_all AFTER TRUNCATE ON ${name} EXECUTE FUNCTION noted.note()`),
    );
  }
  return async () =>
    (await db.execute<RowChange & Record<string, unknown>>(sql`DELETE FROM noted.changes RETURNING *`)).rows;
}
