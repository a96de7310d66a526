import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/storage/testing/test-database.ts';

// docs/decisions/042: what a database of many machines asks of a schema. The lists are what it would still stumble over
// today; they may only become shorter. A new table begins as it would have to be there.

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
  expect(numbering).toEqual(['activities.seq', 'live_messages.id']);
  const sequences = await names(`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`);
  expect(sequences).toEqual(['activities_seq', 'live_messages_id_seq']);
});

test('no trigger does what the application should', async () => {
  const triggers = await names(`
    SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT tgisinternal AND n.nspname = 'public'`);
  // They refuse and never write, on a table that hangs on no project.
  expect(triggers).toEqual(['audit_log.audit_log_is_append_only', 'audit_log.audit_log_is_kept']);
});

test('what hangs on a project says on which', async () => {
  const without = await names(`
    SELECT table_name AS name FROM (${projectTables}) p
    WHERE NOT EXISTS (SELECT 1 FROM information_schema.columns c WHERE c.table_schema = 'public'
      AND c.table_name = p.table_name AND c.column_name = 'project_id' AND c.is_nullable = 'NO')`);
  expect(without).toEqual([
    'comment_reactions',
    'generation_sounds',
    // Of a person; only those about a project name one.
    'mails',
    'score_files',
    'track_reactions',
  ]);
});

test('what is unique among the things of projects is so within one', async () => {
  const acrossProjects = await names(`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN (${projectTables}) p ON p.table_name = c.relname
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'mails'
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey) AND a.attname = 'project_id')`);
  expect(acrossProjects).toEqual([
    'activities_pkey',
    'comment_reactions_pkey',
    'comments_pkey',
    'generation_sounds_pkey',
    'generations_idempotency_key',
    'generations_pkey',
    'ideas_pkey',
    'score_files_pkey',
    'score_files_track_id_kind_key',
    'track_reactions_pkey',
    'tracks_generation_id_key',
    'tracks_pkey',
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
