import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { activitiesService } from '#server/activities/activities.service.ts';
import { commentsService } from '#server/comments/comments.service.ts';
import { ideasService } from '#server/ideas/ideas.service.ts';
import { projectsService } from '#server/projects/projects.service.ts';
import { scoreFilesTable } from '#server/scores/score-files.tables.ts';
import { migrationsFolder } from '#server/storage/postgres/database.ts';
import { migrate } from '#server/storage/postgres/migrate.ts';
import { testDatabase } from '#server/storage/testing/test-database.ts';
import { tracksService } from '#server/tracks/tracks.service.ts';

// What docs/operating.md says of upgrading: while one version comes, processes of the one before go on. Their statements
// stand here as they sent them.

const folder = await mkdtemp(join(tmpdir(), 'tutti-upgrade-'));
afterAll(() => rm(folder, { recursive: true }));
const files = (await readdir(migrationsFolder)).toSorted();
const bring = (from: string, to: string) =>
  Promise.all(
    files
      .filter((name) => name >= from && name < to)
      .map((name) => cp(join(migrationsFolder, name), join(folder, name))),
  );
await bring('0000', '0098');
const { db, pool, newClient } = await testDatabase(folder);

const publish = () => Promise.resolve();
const projects = projectsService({ db, publish });
const activities = activitiesService({ db, publish, projects });
const tracks = tracksService({ db, publish, projects, activities });
const ideas = ideasService({ db, publish, activities });
const comments = commentsService({ db, publish, activities, projects, tracks, ideas });

async function upgrade(): Promise<string[]> {
  const client = newClient();
  await client.connect();
  try {
    return await migrate(client, folder);
  } finally {
    await client.end();
  }
}

const [ada, ben] = [uuidv7(), uuidv7()];
const [home, elsewhere] = [uuidv7(), uuidv7()];
const [track, gone, idea, generation] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const [said, answered] = [uuidv7(), uuidv7()];

const old = {
  join: (projectId: string, userId: string) =>
    pool.query('INSERT INTO project_members (id, project_id, user_id) VALUES ($1, $2, $3)', [
      uuidv7(),
      projectId,
      userId,
    ]),
  happen: (message: string, commentId: string | null = null) =>
    pool.query(
      `WITH project AS MATERIALIZED (SELECT id FROM projects WHERE id = $1 FOR NO KEY UPDATE)
       INSERT INTO activities (id, project_id, track_id, idea_id, comment_id, actor_id, type, message)
       SELECT $2, id, null, null, $3::uuid, $4::uuid, 'other', $5 FROM project`,
      [home, uuidv7(), commentId, ada, message],
    ),
  thumb: (userId: string, type: string) =>
    pool.query(
      `INSERT INTO track_reactions (track_id, user_id, type) VALUES ($1, $2, $3)
       ON CONFLICT (track_id, user_id) DO UPDATE SET type = $3, created_at = now()`,
      [track, userId, type],
    ),
  thumbOnComment: (userId: string, type: string) =>
    pool.query(
      `INSERT INTO comment_reactions (comment_id, user_id, type) VALUES ($1, $2, $3)
       ON CONFLICT (comment_id, user_id) DO UPDATE SET type = $3`,
      [said, userId, type],
    ),
  say: (id: string, projectId: string, parentId: string | null) =>
    pool.query(
      `INSERT INTO comments (id, project_id, track_id, user_id, parent_id, content) VALUES ($1, $2, $3, $4, $5, 'Hm.')`,
      [id, projectId, track, ada, parentId],
    ),
  sound: (piece: number) =>
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
  for (const id of [home, elsewhere]) {
    await pool.query(`INSERT INTO projects (id, name, created_by) VALUES ($1, 'Radio', $2)`, [id, ada]);
    await old.join(id, ben);
  }
  await pool.query(
    `WITH made AS (INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
       object_key, content_type, extension, size_bytes)
       VALUES ($1, $2, $4, 'Last Stop', 'music', 'uploaded', 1, '{}', 'k', 'audio/mpeg', 'mp3', 1))
     INSERT INTO project_tracks (project_id, track_id, added_by) VALUES ($2, $1, $4), ($3, $1, $4)`,
    [track, home, elsewhere, ada],
  );
  await pool.query(
    `INSERT INTO ideas (id, project_id, user_id, title, description) VALUES ($1, $2, $3, 'A', 'B')`,
    [idea, home, ada],
  );
  await pool.query(
    `INSERT INTO generations (id, project_id, user_id, idea_id, track_type, status, provider, prompt, settings,
       milli_units, seed, request_hash, token_cost, free_tokens, free_day, provider_cost_usd)
     VALUES ($1, $2, $3, $4, 'music', 'generating', 'builtin', 'a', '{}', 1, 1, '\\x00', 0, 0, '2026-01-01', 0)`,
    [generation, home, ada, idea],
  );
  await old.say(said, elsewhere, null);
  await old.thumb(ada, 'thumbs_up');
  await old.thumbOnComment(ada, 'thumbs_up');
  await old.sound(0);
  await old.scoreFile(track, 'wav');
  await old.scoreFile(gone, 'wav');
  await old.happen('one', said);
  await old.happen('two');
}

async function all<Row>(query: string): Promise<Row[]> {
  const { rows } = await pool.query<Row & Record<string, unknown>>(query);
  return rows;
}
const projectsOf = async (table: string) =>
  new Set(
    (await all<{ project_id: string }>(`SELECT project_id FROM ${table}`)).map((row) => row.project_id),
  );

test('processes of the version before go on over the new schema, and nothing of theirs is lost', async () => {
  await fill();
  await bring('0098', '9999');
  const atOnce = await upgrade();
  expect(atOnce).toContain('0101-keys-within-a-project');
  expect(atOnce.filter((id) => id.endsWith('.late'))).toEqual([]);

  const happen = (name: string) =>
    db.transaction((tx) => activities.record(tx, { type: 'other', projectId: home, actorId: ada, name }));
  const reader = {
    id: ben,
    email: 'ben@example.org',
    role: 'creator',
    inviteValidated: true,
    needsSecondFactor: false,
  } as const;

  // Both versions write, in turns.
  await happen('three');
  await old.happen('four');
  await happen('five');
  await old.happen('six');
  await old.join(home, ada);
  expect(await activities.countUnread(reader)).toBe(6);
  expect((await activities.listOf(reader, { limit: 9 })).rows.map(({ message }) => message)).toEqual(
    ['one', 'two', 'three', 'four', 'five', 'six'].toReversed(),
  );
  await activities.readAll(reader);
  await old.happen('seven');
  expect(await activities.countUnread(reader)).toBe(1);
  expect(await activities.countUnread({ ...reader, id: ada })).toBe(0);

  await old.thumb(ada, 'thumbs_down');
  await old.thumbOnComment(ada, 'thumbs_down');
  await old.say(answered, home, said);
  await old.sound(1);
  await old.scoreFile(track, 'midi');
  const change = async (type: 'thumbs_up' | 'thumbs_down') => {
    await tracks.react(await tracks.authorize(track, reader, 'see'), reader, type);
    await comments.react(reader, await comments.authorize(said, reader, 'react'), type);
  };
  await change('thumbs_up');
  await change('thumbs_down');
  await db
    .insert(scoreFilesTable)
    .values({ id: uuidv7(), projectId: home, trackId: track, kind: 'stems', status: 'making', askedBy: ben });

  // A day later the last of them is gone.
  await pool.query(`UPDATE migrations SET applied_at = applied_at - interval '1 day'`);
  expect(await upgrade()).toContain('0102-rows-hang-on-their-project.late');
  const hanging = ['track_reactions', 'comments', 'comment_reactions', 'score_files'];
  for (const table of hanging) expect([table, await projectsOf(table)]).toEqual([table, new Set([home])]);
  const counted = hanging.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  expect(await all(`SELECT ${counted.join()}`)).toEqual([
    { track_reactions: 2, comments: 2, comment_reactions: 2, score_files: 3 },
  ]);
  expect(
    await all('SELECT DISTINCT type FROM track_reactions UNION SELECT type FROM comment_reactions'),
  ).toEqual([{ type: 'thumbs_down' }]);
  expect(await all('SELECT key FROM discarded_objects')).toEqual([{ key: `${gone} wav` }]);
  expect(await all('SELECT id FROM activities')).toHaveLength(8);
  await change('thumbs_up');
  expect(await all(`SELECT user_id FROM track_reactions WHERE type = 'thumbs_up'`)).toEqual([
    { user_id: ben },
  ]);

  // What hangs on a track follows it to another home, and ends with it.
  await pool.query('UPDATE tracks SET project_id = $1', [elsewhere]);
  for (const table of hanging)
    expect([table, await projectsOf(table)]).toEqual([table, new Set([elsewhere])]);
  await pool.query('DELETE FROM tracks');
  expect(await all(`SELECT ${counted.join()}`)).toEqual([
    { track_reactions: 0, comments: 0, comment_reactions: 0, score_files: 3 },
  ]);
  await pool.query('DELETE FROM ideas');
  expect(await all('SELECT project_id, idea_id FROM generations')).toEqual([
    { project_id: home, idea_id: null },
  ]);
});
