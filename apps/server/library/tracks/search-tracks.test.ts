import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { manyProjects } from '#server/projects/reach.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
/** Is in the same project, and in so many others that the search is another one. */
const everywhere = await registerUser(context, 'creator');
await joinProject(context, project.id, everywhere);
await db.execute(sql`WITH others AS (
    INSERT INTO projects (id, name, created_by)
    SELECT gen_random_uuid(), 'Other ' || n, ${owner.user.id} FROM generate_series(1, ${manyProjects}) n RETURNING id
  ) INSERT INTO project_members (id, project_id, user_id)
  SELECT gen_random_uuid(), id, ${everywhere.user.id} FROM others`);

const listed = async (user: typeof owner, query: string) =>
  (await user.call(`GET /api/tracks?${query}`)).json<Track[]>();
const titles = async (user: typeof owner, search: string) =>
  (await listed(user, `search=${encodeURIComponent(search)}`)).map(({ title }) => title);
const add = (title: string, changes: object = {}, projectId = project.id, by = owner) =>
  context.tracks.add(db, newTrack(projectId, by.user.id, { title, prompt: 'none', ...changes }));

// Older than the tracks that a search looks through first.
await add('Kestrel');
await add('Two', { genres: ['Zydeco'] });
await add('Three', { tags: ['trailer-cut'] });
await add('Four', { prompt: 'Slow Accordion under Größe, 夜曲' });
await add('Five 50%_\\');
const stranger = await registerUser(context, 'creator');
const elsewhere = await createProject(stranger);
await add('Kestrel elsewhere', {}, elsewhere.id, stranger);
const thrownAway = await add('Kestrel thrown away');
await owner.call(`DELETE /api/tracks/${thrownAway.id}`);
const oldTracks = 12_000;
await db.transaction(async (tx) => {
  await tx.execute(sql`INSERT INTO tracks (id, project_id, created_by, title, track_type, source, genres, prompt,
      duration_ms, waveform, object_key, content_type, extension, size_bytes)
    SELECT ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${project.id}, ${owner.user.id},
      'Track ' || n, 'music', 'generated', '{Jazz}', 'a night train', 1000,
      '{"points":4,"peak":"AAAAAA==","rms":"AAAAAA=="}', 'many/' || n, 'audio/mpeg', 'mp3', 1
    FROM generate_series(1, ${oldTracks}) n`);
  await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
    SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`);
});
await db.execute(sql`VACUUM ANALYZE tracks, project_tracks`);

describe.each([
  ['few projects', owner],
  ['many projects', everywhere],
])('a search of a member of %s', (_of, user) => {
  test.each([
    ['kestREL', ['Kestrel']],
    ['zydeco', ['Two']],
    ['trailer', ['Three']],
    ['R-C', ['Three']],
    ['accordion under', ['Four']],
    ['GRÖSSE', []],
    ['größe', ['Four']],
    ['夜', ['Four']],
    ['曲 夜曲', ['Four']],
    ['accordion zydeco', []],
    ['q', []],
    ['zy', ['Two']],
    ['zw', []],
    ['0%_\\', ['Five 50%_\\']],
    ['five', ['Five 50%_\\']],
    ['elsewhere', []],
    ['thrown', []],
  ])('finds each word of “%s” in title, genres, tags and prompt', async (search, expected) => {
    expect(await titles(user, search)).toEqual(expected);
  });

  test('finds a frequent word in pages, newest first', async () => {
    const first = await listed(user, 'search=train&limit=3');
    expect(first.map(({ title }) => title)).toEqual([0, 1, 2].map((n) => `Track ${oldTracks - n}`));
    const cursor = Buffer.from(JSON.stringify([first.at(-1)!.id])).toString('base64url');
    const second = await listed(user, `search=train&limit=3&cursor=${cursor}`);
    expect(second.map(({ title }) => title)).toEqual([3, 4, 5].map((n) => `Track ${oldTracks - n}`));
  });
});

test('a search of a member of many projects that finds one of many tracks reads few of them', async () => {
  const { result, queries } = await recordQueries(pool, () => titles(everywhere, 'kestrel'));
  expect(result).toEqual(['Kestrel']);
  const searching = queries.filter(({ query }) => query.text.includes('track_search_text'));
  const scans = (await explainQueries(pool, searching)).filter(({ table }) => table === 'tracks');
  // The 1,000 newest, then those that the index finds; otherwise all of them.
  expect(rowsRead(scans)).toBeLessThan(1_100);
});

test('without the index a search finds the same', async () => {
  await db.execute(sql`DROP INDEX tracks_search_idx`);
  expect(await titles(everywhere, 'kestrel')).toEqual(['Kestrel']);
});

test('a track of several projects is listed once, in the project that owns it', async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT project_id AS id FROM project_members WHERE user_id = ${everywhere.user.id} ORDER BY project_id`,
  );
  const ids = rows.map(({ id }) => id).filter((id) => id !== project.id);
  const track = await add('In three', {}, ids[5]);
  await db.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
    VALUES (${ids[1]}, ${track.id}, ${owner.user.id}), (${ids[9]}, ${track.id}, ${owner.user.id})`);
  const found = await listed(everywhere, 'search=three');
  expect(found.filter(({ id }) => id === track.id).map(({ projectId }) => projectId)).toEqual([ids[5]]);
});
