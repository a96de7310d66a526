import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;

/** Reviews, votes and requests of the rest of the studio. */
const others = 5_000;

test('the removal of a member looks for what waits for this member, not for that of the whole studio', async () => {
  const [owner, member] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
  const [project, elsewhere] = [await createProject(owner), await createProject(owner)];
  await joinProject(context, project.id, member);
  const track = await context.tracks.add(db, newTrack(project.id, owner.user.id));
  await owner.call(`PUT /api/tracks/${track.id}/review`, { body: { reviewerIds: [member.user.id] } });
  const made = await context.tracks.add(db, newTrack(elsewhere.id, owner.user.id));
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
        object_key, content_type, extension, size_bytes, review_state)
      SELECT gen_random_uuid(), project_id, created_by, title, track_type, source, duration_ms, waveform, 'many/' || n,
        content_type, extension, size_bytes, 'in_review'
      FROM tracks, generate_series(1, ${others}) n WHERE id = ${made.id}`);
    await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
      SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`);
  });
  await db.execute(sql`INSERT INTO track_reviewers (project_id, track_id, user_id)
    SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`);
  await db.execute(sql`INSERT INTO votes (id, project_id, title, mode, candidates, created_by)
    SELECT gen_random_uuid(), ${elsewhere.id}, 'Vote ' || n, 'choice', '[]', ${owner.user.id}
    FROM generate_series(1, ${others}) n`);
  await db.execute(sql`INSERT INTO vote_voters (vote_id, user_id) SELECT id, ${owner.user.id} FROM votes`);
  await db.execute(sql`INSERT INTO jobs (id, project_id, user_id, kind, status, provider, prompt, request, milli_units, seed,
      request_hash, token_cost, free_tokens, free_day, provider_cost_usd)
    SELECT gen_random_uuid(), ${elsewhere.id}, ${owner.user.id}, 'music', 'awaiting_approval', 'builtin', 'a tone', '{}', 1, 1, '',
      0, 0, '2026-01-01', 0 FROM generate_series(1, ${others})`);
  await db.execute(sql`VACUUM ANALYZE`);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM project_members WHERE project_id = ${project.id} AND user_id = ${member.user.id}`,
  );
  const { result, queries } = await recordQueries(pool, () =>
    owner.call(`DELETE /api/projects/${project.id}/members/${rows[0]!.id}`),
  );
  expect(result.statusCode).toBe(204);
  const large = ['track_reviewers', 'tracks', 'project_tracks', 'votes', 'vote_voters', 'jobs'];
  const reading = queries.filter(({ query }) => /^\s*(?:select|with)/i.test(query.text));
  const scans = (await explainQueries(pool, reading)).filter(({ table }) => large.includes(table));
  expect(scans).not.toEqual([]);
  expect(rowsRead(scans)).toBeLessThan(others / 10);
});
