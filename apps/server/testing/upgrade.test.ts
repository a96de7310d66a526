import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { migrationsFolder } from '#server/platform/storage/postgres/database.ts';
import { migrate } from '#server/platform/storage/postgres/migrate.ts';
import { catalogOf } from '#server/platform/storage/testing/catalog.ts';
import { createTestDatabase, silentLog } from '#server/platform/storage/testing/test-server.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';

// Upgrades a database of version 2255cba, whose tables the baseline makes, with rows in it.

const folder = await mkdtemp(join(tmpdir(), 'tutti-upgrade-'));
afterAll(() => rm(folder, { recursive: true }));
const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
const copyMigrations = (from: string, to: string) =>
  Promise.all(
    files
      .filter((name) => name >= from && name < to)
      .map((name) => cp(join(migrationsFolder, name), join(folder, name))),
  );
await copyMigrations('0210', '0211');
const { pool, newClient } = await testDatabase(folder);

async function upgrade(): Promise<string[]> {
  const client = newClient();
  await client.connect();
  try {
    return await migrate(client, folder, { log: silentLog });
  } finally {
    await client.end();
  }
}

async function all<Row>(query: string): Promise<Row[]> {
  const { rows } = await pool.query<Row & Record<string, unknown>>(query);
  return rows;
}

const [ada, ben] = [uuidv7(), uuidv7()];
const [ownerProject, elsewhere] = [uuidv7(), uuidv7()];
const [track, commentId] = [uuidv7(), uuidv7()];

async function fill(): Promise<void> {
  await pool.query(`INSERT INTO users (id, email) VALUES ($1, 'ada@example.org'), ($2, 'ben@example.org')`, [
    ada,
    ben,
  ]);
  for (const id of [ownerProject, elsewhere]) {
    await pool.query(`INSERT INTO projects (id, name, created_by) VALUES ($1, 'Radio', $2)`, [id, ada]);
    await pool.query('INSERT INTO project_members (id, project_id, user_id) VALUES ($1, $2, $3)', [
      uuidv7(),
      id,
      ben,
    ]);
  }
  await pool.query(
    `WITH made AS (INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
       object_key, content_type, extension, size_bytes)
       VALUES ($1, $2, $4, 'Last Stop', 'music', 'generated', 1, '{}', 'k', 'audio/mpeg', 'mp3', 1))
     INSERT INTO project_tracks (project_id, track_id, added_by) VALUES ($2, $1, $4), ($3, $1, $4)`,
    [track, ownerProject, elsewhere, ada],
  );
  await pool.query(
    `INSERT INTO comments (id, project_id, track_id, user_id, content) VALUES ($1, $2, $3, $4, 'Hm.')`,
    [commentId, ownerProject, track, ada],
  );
  await pool.query(
    `INSERT INTO track_reactions (track_id, user_id, type, project_id) VALUES ($1, $2, 'thumbs_up', $3)`,
    [track, ben, ownerProject],
  );
  await pool.query(
    `INSERT INTO activities (id, project_id, seq, track_id, actor_id, type, name) VALUES ($1, $2, 1, $3, $4, 'other', 'one')`,
    [uuidv7(), ownerProject, track, ada],
  );
  await pool.query(`INSERT INTO token_accounts (user_id, balance, entries) VALUES ($1, 7, 1)`, [ada]);
  await pool.query(
    `INSERT INTO token_transactions (id, user_id, entry_no, type, amount, balance_after, description)
     VALUES ($1, $2, 1, 'grant', 7, 7, 'Gift')`,
    [uuidv7(), ada],
  );
}

/** The rows of the tables that `fill` writes, with the columns of version 2255cba. */
const filled = [
  'users',
  'projects',
  'project_members',
  'tracks',
  'project_tracks',
  'comments',
  'track_reactions',
  'activities',
  'token_accounts',
  'token_transactions',
];
async function rowsOf(columns: ReadonlyMap<string, string>) {
  return Promise.all([...columns].map(([table, names]) => all(`SELECT ${names} FROM ${table} ORDER BY 1`)));
}

test('an upgrade from version 2255cba runs the later migrations alone, and keeps all rows', async () => {
  await fill();
  // That version had these rows instead of the baseline, and 69 others.
  await pool.query('DELETE FROM migrations');
  await pool.query(`INSERT INTO migrations (id, checksum) VALUES ('0001-accounts-and-invites', 'a'),
    ('0080-outside-providers', 'b'), ('0210-order-of-vote-candidates', 'c')`);
  const columns = new Map(
    (
      await all<{ name: string; columns: string }>(
        `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name IN ('${filled.join("', '")}')
         GROUP BY table_name`,
      )
    ).map((table) => [table.name, table.columns]),
  );
  expect(columns.size).toBe(filled.length);
  const before = await rowsOf(columns);
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  expect(await upgrade()).toEqual([]);
  await copyMigrations('0211', '0248');
  expect((await upgrade())[0]).toBe('0220-unpaid-takes');
  expect(await rowsOf(columns)).toEqual(before);
});

const addProvider = (name: string, models: object, baseUrl: string | null = null) =>
  pool.query(`INSERT INTO providers (id, name, display_name, models, base_url) VALUES ($1, $2, $2, $3, $4)`, [
    uuidv7(),
    name,
    JSON.stringify(models),
    baseUrl,
  ]);

test('an upgrade notes the default models that have changed', async () => {
  await addProvider('ElevenLabs', {});
  await addProvider('elevenlabs-named', { music: 'music_v1' });
  await addProvider('openai', {});
  await addProvider('openai-kokoro', {}, 'http://gpu-box:8880');
  await copyMigrations('0248', '0254');
  expect(await upgrade()).toContain('0248-models-of-providers');
  expect(
    await all(
      `SELECT name, changed_defaults #>> '{music,model}' AS music, listed_models #>> '{defaults,image}' AS image
       FROM providers WHERE name <> 'builtin' ORDER BY name COLLATE "C"`,
    ),
  ).toEqual([
    { name: 'ElevenLabs', music: 'music_v2_5', image: null },
    { name: 'elevenlabs-named', music: null, image: null },
    { name: 'openai', music: null, image: 'gpt-image-1' },
    { name: 'openai-kokoro', music: null, image: null },
  ]);
});

test('an upgrade finds the activities that tell who made a version or ordered takes', async () => {
  const [trackId, comment, takeSet, deletedSet] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await pool.query(
    `WITH made AS (INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
       object_key, content_type, extension, size_bytes)
       VALUES ($1, $2, $3, 'A', 'music', 'generated', 1, '{}', 'n', 'audio/mpeg', 'mp3', 1))
     INSERT INTO project_tracks (project_id, track_id, added_by) VALUES ($2, $1, $3)`,
    [trackId, ownerProject, ada],
  );
  await pool.query(
    `INSERT INTO comments (id, project_id, track_id, user_id, content) VALUES ($1, $2, $3, $4, 'Softer')`,
    [comment, ownerProject, trackId, ada],
  );
  const addTakeSet = `INSERT INTO take_sets (id, project_id, created_by, brief, tolerances, budget, retry_missed, request_hash)
    VALUES ($1, $2, $3, '{}', '{}', 1, false, '\\x00')`;
  const newVersion = 'made a new version after an approval: “A” V2 is asked for again';
  const ordered = 'ordered 3 takes of “a slow waltz”';
  interface Old {
    readonly name: string;
    readonly type?: string;
    readonly on?: string | null;
    readonly about?: string | null;
    readonly by?: string;
    readonly project?: string;
    readonly laterBy?: string;
    readonly becomes?: { readonly tells_author?: boolean; readonly take_set_id?: string };
  }
  const tells = { tells_author: true };
  const onComment = { on: trackId, about: comment };
  /** In the transaction that orders the takes. */
  const inOrder: readonly Old[] = [
    { name: ordered, becomes: { take_set_id: takeSet } },
    { name: 'ordered 12 takes of “two\nlines: 100 % louder”', becomes: { take_set_id: takeSet } },
    { name: ordered, by: ben },
    { name: ordered, project: elsewhere },
    { name: ordered, laterBy: '1 microsecond' },
    { name: ordered, laterBy: '-1 microsecond' },
    { name: ordered, type: 'comment' },
    { name: 'cancelled the takes of “a slow waltz”' },
    { name: 'ordered a track of “ordered 3 takes of”' },
  ];
  const others: readonly Old[] = [
    { name: newVersion, on: trackId, becomes: tells },
    { name: newVersion },
    { name: newVersion, on: trackId, type: 'comment' },
    { name: `approved “${newVersion}”`, on: trackId },
    { name: 'made V2 of “A” the current version', on: trackId },
    { name: 'resolved a comment on “A” with V2', ...onComment, becomes: tells },
    { name: 'resolved a comment on “” with V1', ...onComment, becomes: tells },
    { name: 'resolved a comment on “two\nlines” with V12', ...onComment, becomes: tells },
    { name: 'resolved a comment on “A” with V9” with V2', ...onComment, becomes: tells },
    { name: 'resolved a comment on “A”', ...onComment },
    { name: 'resolved a comment on “A with V2”', ...onComment },
    { name: 'resolved a comment on “A” with V', ...onComment },
    { name: 'reopened a comment on “A” with V2', ...onComment },
    { name: 'said: resolved a comment on “A” with V2', ...onComment },
    { name: 'resolved a comment on “A” with V2', on: trackId },
    { name: 'resolved a comment on “A” with V2', about: comment },
    { name: 'resolved a comment on “A” with V2', ...onComment, type: 'comment' },
    // Its set was deleted meanwhile.
    { name: ordered },
  ];
  const firstSeq = 1_000;
  let seq = firstSeq;
  const client = await pool.connect();
  async function addAll(activities: readonly Old[], takeSetId: string): Promise<void> {
    await client.query('BEGIN');
    await client.query(addTakeSet, [takeSetId, ownerProject, ada]);
    for (const { name, type = 'other', on = null, about = null, by = ada, ...old } of activities) {
      const { project = ownerProject, laterBy = '0' } = old;
      await client.query(
        `INSERT INTO activities (id, project_id, seq, actor_id, type, name, track_id, comment_id, created_at, excerpt)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9::interval, CASE $5 WHEN 'comment' THEN 'Hm.' END)`,
        [uuidv7(), project, (seq += 1), by, type, name, on, about, laterBy],
      );
    }
    await client.query('COMMIT');
  }
  try {
    await addAll(inOrder, takeSet);
    await addAll(others, deletedSet);
  } finally {
    client.release(true);
  }
  await pool.query('DELETE FROM take_sets WHERE id = $1', [deletedSet]);

  await copyMigrations('0254', '9999');
  expect(await upgrade()).toContain('0254-activities-that-tell-authors');
  const found = await all(
    `SELECT name, tells_author, take_set_id FROM activities WHERE seq > ${firstSeq} ORDER BY seq`,
  );
  expect(found).toEqual(
    [...inOrder, ...others].map(({ name, becomes }) => ({
      name,
      tells_author: false,
      take_set_id: null,
      ...becomes,
    })),
  );
  // What earlier upgrades brought along tells nothing.
  expect(
    await all(
      `SELECT name FROM activities WHERE seq <= ${firstSeq} AND (tells_author OR take_set_id IS NOT NULL)`,
    ),
  ).toEqual([]);
});

const withoutRows = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('row '));

test('an upgraded database has the tables of a new one', async () => {
  const created = await createTestDatabase(folder);
  try {
    expect(withoutRows(await catalogOf(pool))).toEqual(withoutRows(await catalogOf(created.pool)));
  } finally {
    await created.close();
  }
});
