import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Vote } from '#contract/votes.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';
import { openCandidatesOf } from '../../library/versions/open-candidates.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);

const addTrack = async () => (await context.tracks.add(db, newTrack(project.id, owner.user.id))).id;
const addVersion = (trackId: string) =>
  db.transaction((tx) =>
    context.versions.add(tx, trackId, { ...newTrack(project.id, owner.user.id), facts: null }),
  );
const stored = async (voteId: string) => {
  const { rows } = await db.execute(sql`SELECT candidates AS json, (
      SELECT json_agg(json_build_object('trackId', track_id, 'version', version) ORDER BY position)
      FROM vote_candidates WHERE vote_id = votes.id) AS rows FROM votes WHERE id = ${voteId}`);
  return rows[0] as { json: unknown; rows: unknown };
};

test('candidates that move to another track are the same as rows and as JSON for the previous version', async () => {
  const [first, second] = [await addTrack(), await addTrack()];
  await addVersion(second);
  const candidates = [
    { trackId: second, version: 2 },
    { trackId: first, version: 1 },
  ];
  const reply = await owner.call(`POST /api/projects/${project.id}/votes`, {
    body: { title: 'Which?', candidates, voterIds: [owner.user.id] },
  });
  const { id } = reply.json<Vote>();
  expect(await stored(id)).toEqual({ json: candidates, rows: candidates });
  await owner.call(`POST /api/tracks/${first}/stack`, { body: { trackId: second } });
  const moved = [
    { trackId: first, version: 3 },
    { trackId: first, version: 1 },
  ];
  expect(await stored(id)).toEqual({ json: moved, rows: moved });
});

test('the candidates of a vote that a process of the previous version creates are found', async () => {
  const trackId = await addTrack();
  await db.execute(sql`INSERT INTO votes (id, project_id, title, mode, candidates, created_by)
    VALUES (${crypto.randomUUID()}, ${project.id}, 'Which?', 'choice',
      ${JSON.stringify([{ trackId, version: 1 }])}::jsonb, ${owner.user.id})`);
  expect(await openCandidatesOf(db, [trackId])).toEqual(new Set([`${trackId} 1`]));
});

test('the open candidates of a track are found without reading other votes', async () => {
  const trackId = await addTrack();
  await db.execute(sql`INSERT INTO votes (id, project_id, title, mode, candidates, created_by)
    SELECT gen_random_uuid(), ${project.id}, 'Which?', 'choice',
      jsonb_build_array(jsonb_build_object('trackId', gen_random_uuid(), 'version', 1)), ${owner.user.id}
    FROM generate_series(1, 2000)`);
  await db.execute(sql`ANALYZE votes, vote_candidates`);
  const { queries } = await recordQueries(pool, () => context.versions.detail(trackId));
  const scans = (await explainQueries(pool, queries)).filter(({ table }) => table.startsWith('vote'));
  expect(scans.map(({ table }) => table)).toContain('vote_candidates');
  for (const { rows } of scans) expect(rows).toBeLessThan(10);
});
