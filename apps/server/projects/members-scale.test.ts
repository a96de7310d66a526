import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createProject, joinProject, password, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordAllQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;

/** Rows of each table for the rest of the studio. */
const others = 5_000;
const owner = await registerUser(context, 'creator');
const admin = await registerUser(context, 'admin');

beforeAll(async () => {
  const elsewhere = await createProject(owner);
  const made = await context.tracks.add(db, newTrack(elsewhere.id, owner.user.id));
  const [project, user] = [sql`${elsewhere.id}::uuid`, sql`${owner.user.id}::uuid`];
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO tracks (id, project_id, created_by, title, track_type, source, duration_ms, waveform,
        object_key, content_type, extension, size_bytes, review_state)
      SELECT gen_random_uuid(), project_id, created_by, title, track_type, source, duration_ms, waveform, 'many/' || n,
        content_type, extension, size_bytes, 'in_review'
      FROM tracks, generate_series(1, ${others}) n WHERE id = ${made.id}`);
    await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
      SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`);
  });
  for (const insert of [
    sql`track_reviewers (project_id, track_id, user_id)
      SELECT project_id, id, created_by FROM tracks WHERE object_key LIKE 'many/%'`,
    sql`votes (id, project_id, title, mode, candidates, created_by)
      SELECT gen_random_uuid(), ${project}, 'Vote ' || n, 'choice', '[]', ${user} FROM generate_series(1, ${others}) n`,
    sql`vote_voters (vote_id, user_id) SELECT id, ${user} FROM votes`,
    sql`jobs (id, project_id, user_id, kind, status, provider, prompt, request, milli_units, seed, request_hash, token_cost,
        free_tokens, free_day, provider_cost_usd)
      SELECT gen_random_uuid(), ${project}, ${user}, 'music', 'awaiting_approval', 'builtin', 'a tone', '{}', 1, 1, '', 0, 0,
        '2026-01-01', 0 FROM generate_series(1, ${others})`,
    sql`share_links (id, token_hash, token_start, project_id, recipient, permissions, created_by)
      SELECT gen_random_uuid(), sha256(n::text::bytea), '', ${project}, 'Lena', '{}', ${user} FROM generate_series(1, ${others}) n`,
    sql`api_tokens (id, token_hash, token_start, user_id, name, scopes, project_id, by_provider)
      SELECT gen_random_uuid(), sha256(n::text::bytea), '', ${user}, 'Build', '{read}', ${project}, false
      FROM generate_series(1, ${others}) n`,
    sql`webhooks (id, project_id, url, events, is_enabled, secret, created_by)
      SELECT gen_random_uuid(), ${project}, 'https://example.com/' || n, '{comment.created}', false, '', ${user}
      FROM generate_series(1, ${others}) n`,
    sql`webhook_deliveries (id, webhook_id, event_id, type, subject, body, state)
      SELECT gen_random_uuid(), id, gen_random_uuid(), 'comment.created', '', '{"user":"' || created_by || '"}', 'delivered'
      FROM webhooks`,
  ])
    await db.execute(sql`INSERT INTO ${insert}`);
  await db.execute(sql`VACUUM ANALYZE`);
});

/** The tables with many rows. */
const large = `track_reviewers tracks project_tracks votes vote_voters jobs share_links api_tokens webhooks
  webhook_deliveries`.split(/\s+/);

/** A project whose admin is `leader`, with a member who is asked for a review. */
async function projectOf(leader: typeof owner) {
  const member = await registerUser(context, 'creator');
  const project = await createProject(leader);
  await joinProject(context, project.id, member);
  const track = await context.tracks.add(db, newTrack(project.id, leader.user.id));
  await leader.call(`PUT /api/tracks/${track.id}/review`, { body: { reviewerIds: [member.user.id] } });
  return { project, member };
}
type Call = () => ReturnType<typeof owner.call>;

test.each<[string, () => Promise<Call>]>([
  [
    'the removal of a member',
    async () => {
      const { project, member } = await projectOf(owner);
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM project_members WHERE project_id = ${project.id} AND user_id = ${member.user.id}`,
      );
      return () => owner.call(`DELETE /api/projects/${project.id}/members/${rows[0]!.id}`);
    },
  ],
  [
    'the deletion of an own account',
    async () => {
      const { member } = await projectOf(owner);
      return () => member.call('POST /api/auth/delete-account', { body: { confirmation: password } });
    },
  ],
  [
    'the deletion of an account by an admin',
    async () => {
      const { member } = await projectOf(owner);
      return () => admin.call(`DELETE /api/admin/users/${member.user.id}`);
    },
  ],
  [
    'the move of a project to the trash',
    async () => {
      const { project } = await projectOf(owner);
      return () => owner.call(`DELETE /api/projects/${project.id}`);
    },
  ],
])('%s looks for what waits for it, not for that of the whole studio', async (_name, prepare) => {
  const call = await prepare();
  const { result, queries } = await recordAllQueries(pool, async () => call());
  expect(result.statusCode).toBe(204);
  const reading = queries.filter(({ query }) => /^\s*(?:select|with|update|delete)/i.test(query.text));
  const scans = (await explainQueries(pool, reading)).filter(({ table }) => large.includes(table));
  expect(scans).not.toEqual([]);
  expect(scans.filter(({ rows }) => rows > others / 10)).toEqual([]);
  expect(rowsRead(scans)).toBeLessThan(others / 10);
});
