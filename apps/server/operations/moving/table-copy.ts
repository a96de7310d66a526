import type { Client } from 'pg';
import { z } from 'zod';
import { jobTable } from '#server/platform/storage/pg-boss-queue.ts';

export interface MovedTable {
  /** Schema-qualified, quoted for SQL. */
  readonly name: string;
  /** The writable columns, quoted and comma-separated. */
  readonly columns: string;
}

const batchSize = 500;

/** Session settings that make both servers format every value the same. */
const sessionSettings = `
  SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/**
 * Not copied: the migrations table and unlogged tables, whose rows do not survive a
 * crash either.
 */
const movedTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
    AND (n.nspname = 'public' AND c.relname <> 'migrations'
      OR c.oid = to_regclass($1))
  ORDER BY 1`;

/** Begins the transaction of one side: a snapshot on the source, a single write transaction on the target. */
export async function beginMove(client: Client, mode: 'read' | 'write'): Promise<void> {
  await client.query(sessionSettings);
  await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY' : 'BEGIN');
}

export async function tablesToMove(client: Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(movedTables, [jobTable]);
  return rows;
}

const lines = z.array(z.object({ line: z.string() }));

/**
 * Copies all rows of a table. Rows travel in PostgreSQL's text format, so that no number is rounded and a JSON null
 * stays distinct from NULL. Needs no superuser and no external program.
 */
export async function copyRows(source: Client, target: Client, { name, columns }: MovedTable): Promise<void> {
  await target.query(
    `CREATE TEMP TABLE moving ON COMMIT DROP AS SELECT ${columns} FROM ${name} WITH NO DATA`,
  );
  await source.query(
    `DECLARE moving NO SCROLL CURSOR FOR SELECT t::text AS line FROM (SELECT ${columns} FROM ${name}) t`,
  );
  for (;;) {
    const { rows } = await source.query(`FETCH ${batchSize} FROM moving`);
    if (rows.length === 0) break;
    const insert = `INSERT INTO ${name} (${columns}) SELECT (x.moved).* FROM
      (SELECT line::pg_temp.moving AS moved FROM unnest($1::text[]) AS line OFFSET 0) x`;
    await target.query(insert, [lines.parse(rows).map(({ line }) => line)]);
  }
  await source.query('CLOSE moving');
  await target.query('DROP TABLE pg_temp.moving');
}

export interface Contents {
  readonly rows: number;
  /** A checksum that does not depend on the order of the rows. */
  readonly sum: string;
}

export async function contentsOf(client: Client, { name, columns }: MovedTable): Promise<Contents> {
  const { rows } = await client.query<Contents>(`
    SELECT count(*)::int AS rows,
      coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text AS sum
    FROM (SELECT ${columns} FROM ${name}) t`);
  return rows[0]!;
}

/**
 * Makes the foreign keys deferrable, so that tables can be copied in any order.
 * @returns a function that checks the references and restores the constraints; it throws when a referenced row is
 * missing
 */
export async function deferReferences(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ alter: string }>(`
    SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', con.conrelid::regclass, con.conname) AS alter
    FROM pg_constraint con JOIN pg_namespace n ON n.oid = con.connamespace
    WHERE con.contype = 'f' AND n.nspname = 'public' AND NOT con.condeferrable AND con.conparentid = 0`);
  for (const { alter } of rows) await client.query(`${alter} DEFERRABLE INITIALLY DEFERRED`);
  return async () => {
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const { alter } of rows) await client.query(`${alter} NOT DEFERRABLE`);
  };
}

/** Sets the sequences of the target to the values of the source. */
export async function moveSequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; at: string; used: boolean }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name,
      coalesce(last_value, start_value)::text AS at, last_value IS NOT NULL AS used
    FROM pg_sequences WHERE schemaname = 'public'`);
  for (const { name, at, used } of rows) await target.query('SELECT setval($1, $2, $3)', [name, at, used]);
}
