import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { activityMessage, type ActivityFacts } from '#contract/activity-sentence.ts';
import { migrationsFolder } from '#server/platform/storage/postgres/database.ts';
import { migrate } from '#server/platform/storage/postgres/migrate.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';

// Upgrades a database that was filled by an early version with its own statements.

const folder = await mkdtemp(join(tmpdir(), 'tutti-upgrade-'));
afterAll(() => rm(folder, { recursive: true }));
const files = (await readdir(migrationsFolder)).toSorted();
const copyMigrations = (from: string, to: string) =>
  Promise.all(
    files
      .filter((name) => name >= from && name < to)
      .map((name) => cp(join(migrationsFolder, name), join(folder, name))),
  );
await copyMigrations('0000', '0098');
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

const [ada, ben] = [uuidv7(), uuidv7()];
const [ownerProject, elsewhere] = [uuidv7(), uuidv7()];
const [track, missingTrack, idea, generation] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const commentId = uuidv7();

const statements = {
  join: (projectId: string, userId: string) =>
    pool.query('INSERT INTO project_members (id, project_id, user_id) VALUES ($1, $2, $3)', [
      uuidv7(),
      projectId,
      userId,
    ]),
  recordActivity: (message: string, about: string | null = null) =>
    pool.query(
      `WITH project AS MATERIALIZED (SELECT id FROM projects WHERE id = $1 FOR NO KEY UPDATE)
       INSERT INTO activities (id, project_id, track_id, idea_id, comment_id, actor_id, type, message)
       SELECT $2, id, null, null, $3::uuid, $4::uuid, 'other', $5 FROM project`,
      [ownerProject, uuidv7(), about, ada, message],
    ),
  react: (userId: string, type: string) =>
    pool.query(
      `INSERT INTO track_reactions (track_id, user_id, type) VALUES ($1, $2, $3)
       ON CONFLICT (track_id, user_id) DO UPDATE SET type = $3, created_at = now()`,
      [track, userId, type],
    ),
  reactToComment: (userId: string, type: string) =>
    pool.query(
      `INSERT INTO comment_reactions (comment_id, user_id, type) VALUES ($1, $2, $3)
       ON CONFLICT (comment_id, user_id) DO UPDATE SET type = $3`,
      [commentId, userId, type],
    ),
  comment: (id: string, projectId: string, parentId: string | null) =>
    pool.query(
      `INSERT INTO comments (id, project_id, track_id, user_id, parent_id, content) VALUES ($1, $2, $3, $4, $5, 'Hm.')`,
      [id, projectId, track, ada, parentId],
    ),
  insertChunk: (piece: number) =>
    pool.query(
      `INSERT INTO generation_sounds (generation_id, attempt, piece, mp3)
       SELECT id, attempt, $2::integer, '\\x07'::bytea FROM generations WHERE id = $1`,
      [generation, piece],
    ),
  scoreFile: (trackId: string, kind: string) =>
    pool.query(
      `INSERT INTO score_files (id, track_id, kind, status, asked_by, object_key) VALUES ($1, $2, $3, 'ready', $4, $5)
       ON CONFLICT DO NOTHING`,
      [uuidv7(), trackId, kind, ada, `${trackId} ${kind}`],
    ),
};

async function fill(): Promise<void> {
  await pool.query(`INSERT INTO users (id, email) VALUES ($1, 'ada@example.org'), ($2, 'ben@example.org')`, [
    ada,
    ben,
  ]);
  for (const id of [ownerProject, elsewhere]) {
    await pool.query(`INSERT INTO projects (id, name, created_by) VALUES ($1, 'Radio', $2)`, [id, ada]);
    await statements.join(id, ben);
  }
  await pool.query(
    `WITH made AS (INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
       object_key, content_type, extension, size_bytes)
       VALUES ($1, $2, $4, 'Last Stop', 'music', 'uploaded', 1, '{}', 'k', 'audio/mpeg', 'mp3', 1))
     INSERT INTO project_tracks (project_id, track_id, added_by) VALUES ($2, $1, $4), ($3, $1, $4)`,
    [track, ownerProject, elsewhere, ada],
  );
  await pool.query(
    `INSERT INTO ideas (id, project_id, user_id, title, description) VALUES ($1, $2, $3, 'A', 'B')`,
    [idea, ownerProject, ada],
  );
  await pool.query(
    `INSERT INTO generations (id, project_id, user_id, idea_id, track_type, status, provider, prompt, settings,
       milli_units, seed, request_hash, token_cost, free_tokens, free_day, provider_cost_usd)
     VALUES ($1, $2, $3, $4, 'music', 'generating', 'builtin', 'a', '{}', 1, 1, '\\x00', 0, 0, '2026-01-01', 0)`,
    [generation, ownerProject, ada, idea],
  );
  await statements.comment(commentId, elsewhere, null);
  await statements.react(ada, 'thumbs_up');
  await statements.reactToComment(ada, 'thumbs_up');
  await statements.insertChunk(0);
  await statements.scoreFile(track, 'wav');
  await statements.scoreFile(missingTrack, 'wav');
  await statements.recordActivity('one', commentId);
  await statements.recordActivity('two');
}

async function all<Row>(query: string): Promise<Row[]> {
  const { rows } = await pool.query<Row & Record<string, unknown>>(query);
  return rows;
}
const projectsOf = async (table: string) =>
  new Set(
    (await all<{ project_id: string }>(`SELECT project_id FROM ${table}`)).map((row) => row.project_id),
  );

const dependentTables = ['track_reactions', 'comments', 'comment_reactions', 'score_files'];
const counted = dependentTables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);

test('an upgrade keeps the rows that reference a track, and sets their project to its owner project', async () => {
  await fill();
  await copyMigrations('0098', '0149');
  expect(await upgrade()).toContain('0116-rows-hang-on-their-project');
  for (const table of dependentTables)
    expect([table, await projectsOf(table)]).toEqual([table, new Set([ownerProject])]);
  expect(await all(`SELECT ${counted.join()}`)).toEqual([
    { track_reactions: 1, comments: 1, comment_reactions: 1, score_files: 1 },
  ]);
  expect(await all('SELECT key FROM discarded_objects')).toEqual([{ key: `${missingTrack} wav` }]);
  expect(await all('SELECT id FROM activities')).toHaveLength(2);

  // Rows that reference a track follow it to another owner project, and are deleted with it.
  await pool.query('UPDATE tracks SET project_id = $1', [elsewhere]);
  for (const table of dependentTables)
    expect([table, await projectsOf(table)]).toEqual([table, new Set([elsewhere])]);
  await pool.query('DELETE FROM tracks');
  expect(await all(`SELECT ${counted.join()}`)).toEqual([
    { track_reactions: 0, comments: 0, comment_reactions: 0, score_files: 1 },
  ]);
});

test('an upgrade converts images and texts to jobs: their usage, idempotency keys and pending images', async () => {
  const [usage, completed, pending] = [uuidv7(), uuidv7(), uuidv7()];
  await pool.query(
    `INSERT INTO service_uses (id, user_id, service, provider, milli_units, provider_cost_usd, tokens_charged, free_tokens)
     VALUES ($1, $2, 'text', 'openai', 7, 0.1, 0, 1)`,
    [usage, ada],
  );
  await pool.query(
    `INSERT INTO image_orders (user_id, idempotency_key, request_hash, image_id) VALUES ($1, 'once', '\\x01', $2)`,
    [ada, completed],
  );
  await pool.query(
    `INSERT INTO pending_images (id, user_id, provider, description, charged, free_tokens, free_day)
     VALUES ($1, $2, 'openai', 'Image: a ferry', 20, 0, '2026-01-01')`,
    [pending, ada],
  );
  await copyMigrations('0149', '0151');
  expect(await upgrade()).toContain('0150-jobs');
  expect(
    await all(
      `SELECT id, kind, status, idempotency_key AS key, milli_units::int AS units, token_cost AS cost,
         created_at < now() - interval '1 day' AS lost FROM jobs WHERE kind IN ('image', 'text') ORDER BY kind, status`,
    ),
  ).toEqual([
    { id: completed, kind: 'image', status: 'completed', key: 'once', units: 0, cost: 0, lost: false },
    { id: pending, kind: 'image', status: 'pending', key: null, units: 1_000, cost: 20, lost: true },
    { id: usage, kind: 'text', status: 'completed', key: null, units: 7, cost: 0, lost: false },
  ]);
});

test('an upgrade converts activity messages to facts, keeps unknown ones, and notes changed default models', async () => {
  // Type and message before; type, name and excerpt after the upgrade.
  const rows = [
    ['comment', 'commented on “Night Tram”: Bar 13', 'comment', 'Night Tram', 'Bar 13'],
    ['comment', 'commented on “Say “yes””: I heard “B”: good', 'comment', 'Say “yes”', 'I heard “B”: good'],
    ['comment', 'commented on “A”: “B”: two\nlines', 'comment', 'A', '“B”: two\nlines'],
    ['comment', 'commented on “A”: ', 'comment', 'A', ''],
    ['reaction', 'reacted to a comment on “A “B” C”', 'reaction', 'A “B” C', null],
    ['track_generated', 'generated “Depot at Five”', 'track_generated', 'Depot at Five', null],
    ['track_uploaded', 'uploaded “”', 'track_uploaded', '', null],
    ['idea_created', 'added the idea “Say “yes” twice”', 'idea_created', 'Say “yes” twice', null],
    ['member_added', 'added to the team to the team', 'member_added', 'to the team', null],
    ['other', 'commented on “A”: B', 'other', 'commented on “A”: B', null],
    ['comment', 'said something unheard of', 'other', 'said something unheard of', null],
    ['reaction', 'reacted to “A”', 'other', 'reacted to “A”', null],
  ] as const;
  await pool.query('DELETE FROM activities');
  for (const [seq, [type, message]] of rows.entries())
    await pool.query(
      `INSERT INTO activities (id, project_id, seq, actor_id, type, message) VALUES ($1, $2, $3, $4, $5, $6)`,
      [uuidv7(), ownerProject, seq, ada, type, message],
    );
  await pool.query(
    `INSERT INTO activities (id, project_id, seq, actor_id, type, message, created_at)
     SELECT $1, project_id, $2, $3, 'member_added', 'added Ben to the team', created_at
     FROM project_members WHERE project_id = $4 AND user_id = $5`,
    [uuidv7(), rows.length, ada, ownerProject, ben],
  );
  await pool.query(
    `INSERT INTO activities (id, project_id, seq, actor_id, type, message)
     VALUES ($1, $2, $3, $4, 'member_added', 'added ben@example.org to the team')`,
    [uuidv7(), ownerProject, rows.length + 1, ada],
  );

  // A track as 0160 stores it, and as it is stored since 0161.
  const before = {
    bpm: 96,
    asked: { bpm: 120 },
    differences: [
      { what: 'silence', from: 1, to: 4 },
      { what: 'tempo', asked: 120, came: 96 },
    ],
  };
  const facts161 = {
    bpm: 96,
    requested: { bpm: 120 },
    differences: [before.differences[0], { what: 'tempo', requested: 120, actual: 96 }],
  };
  const trackId = uuidv7();
  await pool.query(
    `WITH made AS (INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
       object_key, content_type, extension, size_bytes, facts)
       VALUES ($1, $2, $3, 'Measured', 'music', 'generated', 1, '{}', 'm', 'audio/mpeg', 'mp3', 1, $4))
     INSERT INTO project_tracks (project_id, track_id, added_by) VALUES ($2, $1, $3)`,
    [trackId, elsewhere, ada, JSON.stringify(before)],
  );

  // Providers as 0210 stores them: the default models of two kinds change with 0248.
  await copyMigrations('0151', '0248');
  expect(await upgrade()).toContain('0160-facts-of-activities');
  const addProvider = (name: string, models: object, baseUrl: string | null = null) =>
    pool.query(
      `INSERT INTO providers (id, name, display_name, models, base_url) VALUES ($1, $2, $2, $3, $4)`,
      [uuidv7(), name, JSON.stringify(models), baseUrl],
    );
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
  expect(await all(`SELECT facts FROM tracks WHERE id = '${trackId}'`)).toEqual([{ facts: facts161 }]);
  const facts = await all<ActivityFacts>(
    'SELECT type, name, excerpt, added_user_id FROM activities ORDER BY seq',
  );
  expect(facts).toEqual([
    ...rows.map(([, , type, name, excerpt]) => ({ type, name, excerpt, added_user_id: null })),
    { type: 'member_added', name: 'Ben', excerpt: null, added_user_id: ben },
    { type: 'member_added', name: 'ben@example.org', excerpt: null, added_user_id: ben },
  ]);
  expect(facts.slice(0, rows.length).map(activityMessage)).toEqual(rows.map(([, message]) => message));
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

test('an upgrade leaves a database unchanged that has applied 0116 under its old number', async () => {
  const keys = `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint ORDER BY conname`;
  const before = await all(keys);
  await pool.query(
    `UPDATE migrations SET id = '0102-rows-hang-on-their-project.late' WHERE id = '0116-rows-hang-on-their-project'`,
  );
  await pool.query(`DELETE FROM migrations WHERE id > '0116'`);
  for (const name of files.filter((file) => file > '0117')) await rm(join(folder, name));
  expect(await upgrade()).toEqual(['0116-rows-hang-on-their-project']);
  expect(await all(keys)).toEqual(before);
  expect(await upgrade()).toEqual([]);
});
