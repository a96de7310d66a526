import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';

const { db } = await testDatabase();

async function declaredTables(): Promise<PgTable[]> {
  const server = join(import.meta.dirname, '..');
  const tables: PgTable[] = [];
  for await (const file of glob('**/*.tables.ts', { cwd: server })) {
    const module = (await import(join(server, file))) as Record<string, unknown>;
    tables.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
  return tables;
}

/** Drizzle's names of types that information_schema names differently. */
const typeNames: Readonly<Record<string, string>> = { ARRAY: 'text[]' };
const withoutPrecision = (type: string) => type.replace(/\(.*\)$/, '');

const byName = (a: { column: string }, b: { column: string }) => a.column.localeCompare(b.column);

test('the Drizzle tables match the migrated tables column by column', async () => {
  const { rows } = await db.execute<{ table: string; column: string; type: string; nullable: string }>(sql`
    SELECT table_name AS table, column_name AS column, data_type AS type, is_nullable AS nullable
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'migrations'`);
  const migrated = Map.groupBy(rows, (row) => row.table);
  const declared = await declaredTables();
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.map((table) => getTableConfig(table).name).toSorted()).toEqual(
    [...migrated.keys()].toSorted(),
  );
  for (const table of declared) {
    const { name } = getTableConfig(table);
    const inCode = Object.values(getTableColumns(table)).map((column) => ({
      column: `${name}.${column.name}`,
      type: withoutPrecision(column.getSQLType()),
      notNull: column.notNull,
    }));
    const inDatabase = migrated.get(name)!.map(({ column, type, nullable }) => ({
      column: `${name}.${column}`,
      type: typeNames[type] ?? type,
      notNull: nullable === 'NO',
    }));
    expect(inCode.toSorted(byName)).toEqual(inDatabase.toSorted(byName));
  }
});

test('each constraint and index is named after its table and its kind', async () => {
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    SELECT t.relname AS table, c.conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    WHERE t.relnamespace = 'public'::regnamespace AND c.contype <> 'n'
    UNION
    SELECT t.relname, i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(200);
  const unusual = rows.filter(
    ({ table, name }) =>
      !name.startsWith(`${table}_`) ||
      !/_(?:pkey|fkey|key|idx|check)\d*$/.test(name) ||
      /_(?:home|usual|stood|under_way|sounds?)_/.test(name),
  );
  expect(unusual.map(({ table, name }) => `${table}: ${name}`)).toEqual([]);
});
