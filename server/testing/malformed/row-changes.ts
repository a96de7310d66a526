import { sql } from 'drizzle-orm';
import type { Db } from '#server/storage/db.ts';

/** Counting failed attempts is what a refused call is for. */
const mayChange = ['attempts', 'migrations'];
/** What is noted; elsewhere everything is. */
const noted: Readonly<Record<string, string>> = {
  // The queue moves its jobs about by itself; only a call makes one.
  'pgboss.job': 'INSERT',
};

/** A row that was written, changed or deleted and is so for everybody now. */
export interface RowChange {
  readonly table: string;
  readonly what: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE';
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * From now on the database notes every change of a row, of any table and by whatever statement, where it is made:
 * what is rolled back was none, and an update that leaves a row as it was is none either.
 * @returns gives what was noted since it was last asked, at the price of one small query
 */
export async function noteRowChanges(db: Db): Promise<() => Promise<RowChange[]>> {
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
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY (${sql.param(mayChange)})
    UNION ALL SELECT 'pgboss.job' WHERE to_regclass('pgboss.job') IS NOT NULL`);
  for (const { name } of rows) {
    const what = noted[name] ?? 'INSERT OR UPDATE OR DELETE';
    const rowTrigger = `CREATE TRIGGER note AFTER ${what} ON ${name} FOR EACH ROW EXECUTE FUNCTION noted.note()`;
    await db.execute(sql.raw(rowTrigger));
    if (noted[name]) continue;
    await db.execute(
      sql.raw(`CREATE TRIGGER note_all AFTER TRUNCATE ON ${name} EXECUTE FUNCTION noted.note()`),
    );
  }
  return async () =>
    (await db.execute<RowChange & Record<string, unknown>>(sql`DELETE FROM noted.changes RETURNING *`)).rows;
}
