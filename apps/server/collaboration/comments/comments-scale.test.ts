import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { CommentFilter } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { explainedDatabase } from '#server/testing/query-plans.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { projectTracksTable, tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { selectionCondition } from './comment-filters.ts';
import { commentReplies } from './comment-reply.ts';
import { listMatching, listReplies, listThread } from './comments.repo.ts';
import { servicesOn } from '#server/testing/services-on.ts';

const { db, pool } = await testDatabase();
const watched = explainedDatabase(pool);
const [userId, otherId, projectId] = [uuidv7(), uuidv7(), uuidv7()];
const [trackProjectId, trackId] = [uuidv7(), uuidv7()];

beforeAll(async () => {
  await db.execute(sql`INSERT INTO users (id, email) VALUES (${userId}, 'somebody'), (${otherId}, 'other')`);
  await db.execute(sql`
    INSERT INTO projects (id, name, created_by)
    VALUES (${projectId}, 'Long', ${userId}), (${trackProjectId}, 'Track', ${userId})`);
  // 20,000 comments on the project; the newest has 5,000 replies, the others three each.
  await db.execute(sql`
    INSERT INTO comments (id, project_id, user_id, content)
    SELECT lpad(to_hex(n), 32, '0')::uuid, ${projectId}, ${userId}, 'n ' || n FROM generate_series(1, 20000) n`);
  await db.execute(sql`
    INSERT INTO comments (id, project_id, user_id, parent_id, content)
    SELECT gen_random_uuid(), ${projectId}, ${userId}, c.id, 'reply'
    FROM comments c CROSS JOIN generate_series(1, 3) n`);
  await db.execute(sql`
    INSERT INTO comments (id, project_id, user_id, parent_id, content)
    SELECT gen_random_uuid(), ${projectId}, ${userId}, lpad(to_hex(20000), 32, '0')::uuid, 'reply'
    FROM generate_series(1, 5000) n`);
  await db.execute(sql`
    INSERT INTO comment_reactions (project_id, comment_id, user_id, type) SELECT project_id, id, user_id, 'thumbs_up' FROM comments`);
  // A track of another project with 10,000 comments on 200 versions; every tenth is resolved, every hundredth mentions.
  // The comments on the project mention another user.
  await db.transaction(async (tx) => {
    await tx.insert(tracksTable).values({ ...newTrack(trackProjectId, userId), id: trackId });
    await tx.insert(projectTracksTable).values({ projectId: trackProjectId, trackId, addedBy: userId });
  });
  await db.execute(sql`
    INSERT INTO comments (id, project_id, track_id, user_id, content, version, position, position_end, resolved_at)
    SELECT lpad(to_hex(100000 + n), 32, '0')::uuid, ${trackProjectId}, ${trackId}, ${userId}, 'n ' || n, 1 + n % 200,
      n / 1000.0, n / 1000.0 + 1, CASE WHEN n % 10 = 0 THEN now() END FROM generate_series(1, 10000) n`);
  await db.execute(sql`
    INSERT INTO comment_mentions (project_id, comment_id, user_id)
    SELECT project_id, id, CASE WHEN track_id IS NULL THEN ${otherId}::uuid ELSE ${userId}::uuid END FROM comments
    WHERE parent_id IS NULL AND (track_id IS NULL OR content LIKE '%00')`);
  await db.execute('ANALYZE');
});

const newest = '00000000-0000-0000-0000-000000004e20';

const matching = (filter: CommentFilter, v?: number) => () =>
  listMatching(watched.db, trackId, selectionCondition({ filter, v }, trackId, userId)!, limits.page.default);

test.each([
  ['a page of a thread', () => listThread(watched.db, projectId, limits.page.max)],
  ['a page of replies', () => listReplies(watched.db, projectId, newest, limits.page.max)],
  ['a page of a track', () => listThread(watched.db, trackId, limits.page.max)],
  ['a page of open comments', matching('open')],
  ['a page of resolved comments', matching('resolved')],
  ['a page of mentions', matching('mentioned')],
  ['a page of one’s own comments', matching('mine')],
  ['a page of a version', matching('all', 200)],
])('with 95,000 comments, %s is read by index, with its replies and reactions', async (_what, list) => {
  const scans = await watched.scansOf(async () => commentReplies(watched.db, await list()));
  const onCommentTables = scans.filter(({ table }) => table.startsWith('comment'));
  expect(onCommentTables).not.toEqual([]);
  expect(onCommentTables.filter(({ nodeType: how }) => how === 'Seq Scan')).toEqual([]);
  expect(Math.max(...onCommentTables.map(({ rows }) => rows))).toBeLessThanOrEqual(10_000);
});

test('open comments of a track and of a project are counted by index, up to the limit', async () => {
  const { projects, tracks } = servicesOn(watched.db);
  const { max } = limits.openComments;
  const scans = await watched.scansOf(async () => {
    expect(await tracks.row(trackId)).toMatchObject({ openComments: max });
    expect(await projects.content(trackProjectId)).toMatchObject({ openCommentCount: max });
  });
  // The planner selects another index after a vacuum: the assertion is about the rows that it reads.
  const onComments = scans.filter(({ table }) => table === 'comments');
  expect(onComments).not.toEqual([]);
  expect(onComments.filter(({ nodeType, rows }) => nodeType === 'Seq Scan' || rows >= 2 * max)).toEqual([]);
});
