import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { testDatabase } from '#server/storage/testing/test-database.ts';
import { explainedDatabase } from '#server/testing/query-plans.ts';
import { commentReplies } from './comment-reply.ts';
import { listReplies, listThread } from './comments.repo.ts';

const { db, pool } = await testDatabase();
const watched = explainedDatabase(pool);
const [userId, projectId] = [uuidv7(), uuidv7()];

beforeAll(async () => {
  await db.execute(sql`INSERT INTO users (id, email) VALUES (${userId}, 'somebody')`);
  await db.execute(sql`INSERT INTO projects (id, name, created_by) VALUES (${projectId}, 'Long', ${userId})`);
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
  await db.execute('ANALYZE');
});

const newest = '00000000-0000-0000-0000-000000004e20';

test.each([
  ['a page of a thread', () => listThread(watched.db, projectId, limits.page.max)],
  ['a page of replies', () => listReplies(watched.db, projectId, newest, limits.page.max)],
])('with 85,000 comments, %s is read by index, with its replies and reactions', async (_what, list) => {
  const scans = await watched.scansOf(async () => commentReplies(watched.db, await list()));
  const onCommentTables = scans.filter(({ table }) => table.startsWith('comment'));
  expect(onCommentTables).not.toEqual([]);
  expect(onCommentTables.filter(({ nodeType: how }) => how === 'Seq Scan')).toEqual([]);
  expect(Math.max(...onCommentTables.map(({ rows }) => rows))).toBeLessThanOrEqual(10_000);
});
