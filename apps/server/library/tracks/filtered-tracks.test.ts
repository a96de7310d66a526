import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
const elsewhere = await createProject(owner);

const add = (title: string, changes: object = {}, projectId = project.id) =>
  context.tracks.add(db, newTrack(projectId, owner.user.id, { title, ...changes }));

/** Unapproved music in the project, approved speech elsewhere. */
const size = 5_000;
await db.transaction(async (tx) => {
  await tx.execute(sql`INSERT INTO tracks (id, project_id, created_by, title, track_type, review_state, source,
      duration_ms, waveform, object_key, content_type, extension, size_bytes)
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN ${project.id}::uuid ELSE ${elsewhere.id}::uuid END, ${owner.user.id},
      'Track ' || n, CASE WHEN n % 2 = 0 THEN 'music' ELSE 'voice' END, CASE WHEN n % 2 = 0 THEN 'none' ELSE 'approved' END,
      'generated', 1000, '{"points":4,"peak":"AAAAAA==","rms":"AAAAAA=="}', 'many/' || n, 'audio/mpeg', 'mp3', 1
    FROM generate_series(1, ${2 * size}) n`);
  await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
    SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`);
});
const own = await add('Own', { trackType: 'voice' });
const shared = await add('Shared', { trackType: 'voice' }, elsewhere.id);
await db.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
  VALUES (${project.id}, ${shared.id}, ${owner.user.id})`);
const trashed = await add('Thrown away', { trackType: 'voice' });
await owner.call(`DELETE /api/tracks/${trashed.id}`);
await db.execute(sql`UPDATE tracks SET review_state = 'approved' WHERE id IN (${own.id}, ${shared.id})`);
await db.execute(sql`VACUUM ANALYZE tracks, project_tracks`);

const titles = async (query: string) =>
  (await owner.call(`GET /api/projects/${project.id}/tracks?${query}`))
    .json<Track[]>()
    .map(({ title }) => title);

describe.each(['type=voice', 'review=approved', 'type=voice&review=approved'])('a list with %s', (filter) => {
  test.each([
    ['createdAt', ['Shared', 'Own']],
    ['title', ['Shared', 'Own']],
    ['duration', ['Shared', 'Own']],
    ['source', ['Shared', 'Own']],
    ['review', ['Shared', 'Own']],
  ])('a list by %s finds the few tracks that pass and reads no others', async (sort, expected) => {
    const { result, queries } = await recordQueries(pool, () => titles(`${filter}&sort=${sort}`));
    expect(result).toEqual(expected);
    const scans = await explainQueries(
      pool,
      queries.filter(({ query }) => query.text.startsWith('select')),
    );
    const read = scans.filter(({ table }) => table === 'tracks' || table === 'project_tracks');
    expect(rowsRead(read)).toBeLessThan(100);
  });

  test('a page with `around` contains that track', async () => {
    expect(await titles(`${filter}&sort=title&around=${own.id}`)).toEqual(['Shared', 'Own']);
  });
});

test('a filter that most tracks pass finds them in their order', async () => {
  const found = await titles('type=music&sort=title&direction=asc&limit=3');
  expect(found).toEqual(['Track 2', 'Track 4', 'Track 6']);
});

test('without the index a filter finds the same', async () => {
  await db.execute(sql`DROP INDEX tracks_filtered_idx, tracks_reviewed_idx`);
  expect(await titles('type=voice&sort=title')).toEqual(['Shared', 'Own']);
});
