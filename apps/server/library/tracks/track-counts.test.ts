import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { explainQueries } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { repairTrackCounts } from './track-counts.repo.ts';

const context = await testContext();
const { db, pool } = context.storage.database;
const creator = await registerUser(context, 'creator');
const me = (await creator.call('GET /api/auth/user')).json<{ id: string }>().id;

/** Inserts tracks into their owner project in one statement. */
async function insertTracks(projectId: string, total: number): Promise<string[]> {
  const ids = Array.from({ length: total }, () => uuidv7());
  const rows = JSON.stringify(ids.map((id) => ({ id })));
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
        object_key, content_type, extension, size_bytes)
      SELECT id, ${projectId}, ${me}, 'T', 'music', 'generated', 1000,
        '{"points": 1, "peak": "AA==", "rms": "AA=="}', id, 'audio/mpeg', 'mp3', 1
      FROM json_to_recordset(${rows}::json) AS t (id uuid)`);
    await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
      SELECT ${projectId}, id, ${me} FROM json_to_recordset(${rows}::json) AS t (id uuid)`);
  });
  return ids;
}

interface Stats {
  readonly totalProjects: number;
  readonly totalTracks: number;
  readonly tracksGenerated: number;
}
const statsOf = async (user = creator) => (await user.call('GET /api/dashboard/stats')).json<Stats>();

const readCounts = async (projectId: string) => ({
  project: (await creator.call(`GET /api/projects/${projectId}`)).json<{ trackCount: number }>().trackCount,
  ofAll: (await statsOf()).tracksGenerated,
});

test('counts follow tracks that are added, trashed, restored, added to another project and deleted', async () => {
  const { id: one } = await createProject(creator);
  const { id: two } = await createProject(creator);
  const [first, second] = await insertTracks(one, 200);
  await insertTracks(two, 3);
  expect(await readCounts(one)).toEqual({ project: 200, ofAll: 203 });

  await creator.call(`POST /api/projects/${two}/tracks/${first}`);
  expect(await readCounts(two)).toEqual({ project: 4, ofAll: 203 });
  expect((await creator.call(`DELETE /api/tracks/${first}`)).statusCode).toBeLessThan(300);
  await creator.call(`DELETE /api/tracks/${second}`);
  expect(await readCounts(one)).toEqual({ project: 198, ofAll: 201 });
  expect(await readCounts(two)).toEqual({ project: 3, ofAll: 201 });
  await creator.call(`POST /api/tracks/${first}/restore`);
  expect(await readCounts(one)).toEqual({ project: 199, ofAll: 202 });
  expect(await readCounts(two)).toEqual({ project: 4, ofAll: 202 });

  await db.execute(sql`DELETE FROM tracks WHERE deleted_at IS NOT NULL OR id = ${first}`);
  expect(await readCounts(one)).toEqual({ project: 198, ofAll: 201 });
  expect(await readCounts(two)).toEqual({ project: 3, ofAll: 201 });
  expect(await repairTrackCounts(db)).toEqual({ projects: [], users: [], tracks: [] });
});

test('repairTrackCounts corrects a wrong count', async () => {
  const { id } = await createProject(creator);
  await insertTracks(id, 2);
  const before = await readCounts(id);
  await db.execute(sql`UPDATE projects SET track_count = 7 WHERE id = ${id}`);
  await db.execute(sql`UPDATE user_track_counts SET generated = 0 WHERE user_id = ${me}`);
  expect(await repairTrackCounts(db)).toEqual({ projects: [id], users: [me], tracks: [] });
  expect(await readCounts(id)).toEqual(before);
});

test('the dashboard counts a track in several projects once', async () => {
  const user = await registerUser(context, 'creator');
  const { id: one } = await createProject(user);
  const { id: two } = await createProject(user);
  const { id: three } = await createProject(user);
  const [first, second] = await insertTracks(one, 5);
  await insertTracks(two, 2);
  expect(await statsOf(user)).toMatchObject({ totalProjects: 3, totalTracks: 7 });

  for (const [projectId, trackId] of [
    [two, first],
    [three, first],
    [three, second],
  ]) {
    const added = await user.call(`POST /api/projects/${projectId}/tracks/${trackId}`);
    expect(added.statusCode).toBe(201);
  }
  expect(await statsOf(user)).toMatchObject({ totalProjects: 3, totalTracks: 7 });
  await user.call(`DELETE /api/projects/${three}/tracks/${first}`);
  await user.call(`DELETE /api/projects/${two}/tracks/${first}`);
  expect(await statsOf(user)).toMatchObject({ totalTracks: 7 });
  await user.call(`DELETE /api/tracks/${second}`);
  expect(await statsOf(user)).toMatchObject({ totalTracks: 6 });
  await user.call(`DELETE /api/projects/${one}`);
  expect(await statsOf(user)).toMatchObject({ totalProjects: 2, totalTracks: 2 });
});

test('repairTrackCounts corrects a track that is counted in each of its projects', async () => {
  const user = await registerUser(context, 'creator');
  const { id: one } = await createProject(user);
  const { id: two } = await createProject(user);
  const [track] = await insertTracks(one, 1);
  await user.call(`POST /api/projects/${two}/tracks/${track}`);
  await db.execute(sql`UPDATE project_tracks SET is_shared = false WHERE track_id = ${track}`);
  expect((await statsOf(user)).totalTracks).toBe(2);
  expect((await repairTrackCounts(db)).tracks).toEqual([track]);
  expect((await statsOf(user)).totalTracks).toBe(1);
});

test('the dashboard reads no track row, whatever the number of tracks', async () => {
  const user = await registerUser(context, 'creator');
  const { id: one } = await createProject(user);
  const { id: two } = await createProject(user);
  const [shared] = await insertTracks(one, 2_000);
  await user.call(`POST /api/projects/${two}/tracks/${shared}`);
  await db.execute(sql`VACUUM ANALYZE`);
  const { queries } = await recordQueries(pool, () => statsOf(user));
  const scans = await explainQueries(pool, queries);
  const rowsIn = (name: string) =>
    scans.filter(({ table }) => table === name).reduce((sum, { rows }) => sum + rows, 0);
  expect([rowsIn('tracks'), rowsIn('project_tracks')]).toEqual([0, 2]);
});
