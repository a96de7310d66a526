import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/storage/testing/test-database.ts';

// docs/decisions/042: what a database of many machines asks of a schema. What the lists hold is decided there, each with its
// reason; they may only become shorter. A new table begins as it would have to be there.

const { pool } = await testDatabase();

async function names(query: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

/** A row that names one of these hangs on a project. */
const ofAProject = `('project_id', 'track_id', 'idea_id', 'comment_id', 'generation_id')`;
const projectTables = `
  SELECT DISTINCT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ${ofAProject}`;

test('the application makes the ids, and nothing counts over all projects', async () => {
  const numbering = await names(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (is_identity = 'YES'
      OR column_default ~ 'nextval|gen_random_uuid|uuidv7|uuid_generate')`);
  // What carries messages, and goes with it: behind `Live` there is one log for all, whoever keeps it.
  const ofTheCarrier = /^live_messages[._]/;
  expect(numbering.filter((name) => !ofTheCarrier.test(name))).toEqual([]);
  const sequences = await names(`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`);
  expect(sequences.filter((name) => !ofTheCarrier.test(name))).toEqual([]);
});

test('no trigger does what the application should', async () => {
  const triggers = await names(`
    SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT tgisinternal AND n.nspname = 'public'`);
  // They refuse and never write, on a table that hangs on no project and stands on one machine.
  expect(triggers).toEqual(['audit_log.audit_log_is_append_only', 'audit_log.audit_log_is_kept']);
});

test('what hangs on a project says on which', async () => {
  const without = await names(`
    SELECT table_name AS name FROM (${projectTables}) p
    WHERE NOT EXISTS (SELECT 1 FROM information_schema.columns c WHERE c.table_schema = 'public'
      AND c.table_name = p.table_name AND c.column_name = 'project_id' AND c.is_nullable = 'NO')`);
  // Of a person; only those about a project name one.
  expect(without).toEqual(['mails']);
});

test('what is unique among the things of projects is so within one', async () => {
  const acrossProjects = await names(`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN (${projectTables}) p ON p.table_name = c.relname
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'mails'
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey) AND a.attname = 'project_id')`);
  // A track stands in several projects, and is named from there; within its home it has a second key.
  expect(acrossProjects).toEqual(['tracks_pkey']);
});

test('what refers to a thing of projects does so within one', async () => {
  const acrossProjects = await names(`
    SELECT c.conrelid::regclass || '.' || (
      SELECT string_agg(a.attname, ',') FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)) AS name
    FROM pg_constraint c
    JOIN pg_class source ON source.oid = c.conrelid JOIN pg_class target ON target.oid = c.confrelid
    WHERE c.contype = 'f' AND source.relnamespace = 'public'::regnamespace
      AND target.relname IN (SELECT table_name FROM (${projectTables}) p)
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attname = 'project_id')`);
  expect(acrossProjects).toEqual([
    // Told in the project in which it happened.
    'activities.track_id',
    // The piece may have moved since.
    'ideas.generated_track_id',
    // Where a track stands.
    'project_tracks.track_id',
    // A piece may be remade into another project.
    'tracks.parent_track_id',
  ]);
});

test('only the storage knows what carries jobs and messages', async () => {
  const server = join(import.meta.dirname, '..');
  const knowing: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (/(^|\/)testing\/|\.test\.ts$/.test(file)) continue;
    const source = await readFile(join(server, file), 'utf8');
    if (/from 'pg-boss'|\bpgboss\b|pg_notify|\blisten \$|live_messages/.test(source)) knowing.push(file);
  }
  expect(knowing.toSorted()).toEqual([
    // Leaves the messages behind: nobody asks for them after a move.
    'moving/table-copy.ts',
    'storage/live-log.ts',
    'storage/live.tables.ts',
    'storage/live.ts',
    'storage/queue-on-pg-boss.ts',
  ]);
});
