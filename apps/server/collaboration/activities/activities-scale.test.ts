import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { explainedDatabase } from '#server/testing/query-plans.ts';
import { servicesOn } from '#server/testing/services-on.ts';

const { db, pool } = await testDatabase();
const total = 100_000;

const watched = explainedDatabase(pool);
const { activities, projects } = servicesOn(watched.db);

const user = (id: string) =>
  ({
    id,
    email: `${id}@example.org`,
    role: 'creator',
    inviteValidated: true,
    needsSecondFactor: false,
  }) as const;
const [actor, fresh, sparse] = [user(uuidv7()), user(uuidv7()), user(uuidv7())];
const projectId = uuidv7();

beforeAll(async () => {
  for (const { id, email } of [actor, fresh, sparse]) {
    await db.execute(sql`INSERT INTO users (id, email, role, invite_validated_at)
      VALUES (${id}, ${email}, 'creator', now())`);
  }
  await db.execute(
    sql`INSERT INTO projects (id, name, created_by) VALUES (${projectId}, 'Long', ${actor.id})`,
  );
  for (const { id } of [actor, fresh, sparse]) {
    await db.execute(
      sql`INSERT INTO project_members (id, project_id, user_id, activities_read_upto)
        VALUES (${uuidv7()}, ${projectId}, ${id}, 0)`,
    );
  }
  await db.execute(sql`
    INSERT INTO activities (id, project_id, seq, actor_id, type, name, excerpt)
    SELECT gen_random_uuid(), ${projectId}, n, ${actor.id}, CASE WHEN n % 3 = 0 THEN 'comment' ELSE 'other' END, 'n ' || n,
      CASE WHEN n % 3 = 0 THEN 'Hm.' END
    FROM generate_series(1, ${total}) n`);
  await db.execute(sql`UPDATE projects SET activities_upto = ${total}`);
  // Ten more users have read every other of the newest 10,000, and have their cursor at the start.
  await db.execute(sql`
    INSERT INTO users (id, email) SELECT gen_random_uuid(), 'reader-' || n FROM generate_series(1, 10) n`);
  await db.execute(sql`
    INSERT INTO project_members (id, project_id, user_id, activities_read_upto)
    SELECT gen_random_uuid(), ${projectId}, id, 0 FROM users WHERE email LIKE 'reader-%'`);
  await db.execute(sql`
    INSERT INTO activity_reads (project_id, user_id, seq)
    SELECT a.project_id, u.id, a.seq FROM users u
    CROSS JOIN (SELECT * FROM activities WHERE seq % 2 = 0 ORDER BY seq DESC LIMIT 5000) a
    WHERE u.id = ${sparse.id} OR u.email LIKE 'reader-%'`);
  await db.transaction((tx) =>
    activities.record(tx, { type: 'other', projectId, actorId: actor.id, name: 'the last' }),
  );
  await db.execute('ANALYZE');
});

const page = { limit: limits.page.max };
const project = (who: typeof actor) => projects.authorize(projectId, who, 'see');
const middle = Buffer.from(JSON.stringify([String(total / 2)])).toString('base64url');

test.each([
  ['lists a project', async (who: typeof actor) => activities.listOfProject(await project(who), who, page)],
  [
    'lists a project from the middle',
    async (who: typeof actor) =>
      activities.listOfProject(await project(who), who, { ...page, cursor: middle }),
  ],
  ['lists all projects of a user', (who: typeof actor) => activities.listOf(who, page)],
  ['counts unread activities', (who: typeof actor) => activities.countUnread(who)],
  ['counts unread comments', (who: typeof actor) => activities.countUnreadComments(who)],
  ['counts unseen activities by project', (who: typeof actor) => activities.countUnseen(who)],
])('with 100,000 activities, the service %s by index and reads few rows', async (_what, query) => {
  for (const who of [actor, fresh, sparse]) {
    const scans = await watched.scansOf(() => query(who));
    const onLargeTables = scans.filter(({ table }) => table === 'activities' || table === 'activity_reads');
    expect(onLargeTables).not.toEqual([]);
    expect(onLargeTables.filter(({ nodeType: how }) => how === 'Seq Scan')).toEqual([]);
    expect(Math.max(...onLargeTables.map(({ rows }) => rows))).toBeLessThanOrEqual(10_000);
  }
});

test('the unread counts are exact up to their maximum', async () => {
  expect(await activities.countUnread(actor)).toBe(0);
  expect(await activities.countUnread(fresh)).toBe(limits.unreadCount.max);
  expect(await activities.countUnreadComments(sparse)).toBe(limits.unreadCount.max);
  await activities.readAll(sparse);
  expect(await activities.countUnread(sparse)).toBe(0);
});

test('polling the unread count with everything unread usually takes less than 50 ms', async () => {
  const times: number[] = [];
  for (let i = 0; i < 100; i++) {
    const begin = performance.now();
    await activities.countUnread(fresh);
    times.push(performance.now() - begin);
  }
  // The median, because other processes use the machine too; a benchmark measures the tail.
  expect(times.toSorted((a, b) => a - b)[50]).toBeLessThan(50);
});
