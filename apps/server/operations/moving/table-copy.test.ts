import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import {
  beginMove,
  contentsOf,
  copyRows,
  deferReferences,
  moveSequences,
  tablesToMove,
} from './table-copy.ts';

const [source, target] = [await testDatabase(), await testDatabase()];
for (const { pool } of [source, target]) {
  await pool.query(`
    CREATE TABLE awkward (
      id uuid PRIMARY KEY, parent uuid REFERENCES awkward (id), twice int GENERATED ALWAYS AS (n * 2) STORED,
      n int, exact numeric, rough float8, at timestamptz, bytes bytea, words text[], facts jsonb, big bigint);
    CREATE SEQUENCE counter;
    CREATE UNLOGGED TABLE fleeting (n int)`);
}

async function beginMoving() {
  const [from, to] = [source.newClient(), target.newClient()];
  for (const client of [from, to]) await client.connect();
  await beginMove(from, 'read');
  await beginMove(to, 'write');
  return { from, to, close: () => Promise.all([from.end(), to.end()]) };
}

const awkward = async (client: Awaited<ReturnType<typeof beginMoving>>['from']) =>
  (await tablesToMove(client)).find(({ name }) => name === 'public.awkward')!;

test('copyRows preserves every value, generated column and self-reference', async () => {
  const [child, parent] = [uuidv7(), uuidv7()];
  const values = `0.30000000000000004, '2026-01-31 12:00:00.123456+02', '\\x00ff', ARRAY['a"b', NULL, '{x}', E'new\\nline'],
    'null', 9007199254740993`;
  await source.pool.query(
    `INSERT INTO awkward (id, parent, n, exact, rough, at, bytes, words, facts, big) VALUES
      ($1, $2, 1, 1.10, ${values}), ($2, NULL, NULL, NULL, 1e-300, 'infinity', '', '{}', NULL, -1)`,
    [child, parent],
  );
  await source.pool.query(`SELECT setval('counter', 41); INSERT INTO fleeting VALUES (1)`);
  const { from, to, close } = await beginMoving();
  const table = await awkward(from);
  const checkReferences = await deferReferences(to);
  await copyRows(from, to, table);
  await moveSequences(from, to);
  await checkReferences();
  expect(await contentsOf(to, table)).toEqual(await contentsOf(from, table));
  await to.query('COMMIT');
  const all =
    'SELECT id, parent, twice, n, exact::text, rough, at::text, bytes, words, facts::text, big::text FROM awkward';
  expect((await target.pool.query(all)).rows).toEqual((await source.pool.query(all)).rows);
  expect((await target.pool.query(`SELECT nextval('counter')::int AS next`)).rows).toEqual([{ next: 42 }]);
  expect((await target.pool.query('SELECT * FROM fleeting')).rows).toEqual([]);
  await close();
});

test('contentsOf differs when one value differs', async () => {
  const { from, to, close } = await beginMoving();
  const table = await awkward(from);
  const before = await contentsOf(to, table);
  await to.query(`UPDATE awkward SET facts = NULL WHERE facts = 'null'`);
  expect(await contentsOf(to, table)).not.toEqual(before);
  await close();
});

test('deferReferences rejects a row whose reference is missing', async () => {
  const { from, to, close } = await beginMoving();
  const checkReferences = await deferReferences(to);
  await to.query('INSERT INTO awkward (id, parent) VALUES ($1, $2)', [uuidv7(), uuidv7()]);
  await expect(checkReferences()).rejects.toThrow(/violates foreign key constraint/);
  await close();
  void from;
});
