import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { silentLog } from '../testing/test-server.ts';
import { concurrentIndexes, indexBuilder, isIndexBuilt } from './concurrent-indexes.ts';
import { databaseOfTests } from './pool.ts';

const context = await testContext();
const { db } = context;
const { pool } = context.storage.database;
const outside = databaseOfTests(pool);
const index = 'activities_newest_idx';

/** Runs `work` while a writing transaction holds up the build, which waits for earlier writers. */
const whileBuildsWait = (work: () => Promise<void>) =>
  outside.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE activities IN ROW EXCLUSIVE MODE`);
    await work();
  });

const building = async () => {
  const { rows } = await db.execute<{ pid: number }>(sql`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'CREATE INDEX%' AND wait_event_type = 'Lock'`);
  if (!rows[0]) throw new Error('No build waits.');
  return rows[0].pid;
};

const drop = () => db.execute(sql`DROP INDEX ${sql.identifier(index)}`);
const build = () => indexBuilder(pool, silentLog).run();

test('the test database has all indexes', async () => {
  for (const name of Object.keys(concurrentIndexes) as (keyof typeof concurrentIndexes)[])
    expect(await isIndexBuilt(db, name)).toBe(true);
});

test('a build does not hold off writers', async () => {
  await drop();
  const user = await registerUser(context, 'creator');
  let built: Promise<void> | undefined;
  await whileBuildsWait(async () => {
    built = build();
    await eventually(building);
    const project = await createProject(user);
    const { rowCount } = await db.execute(sql`SELECT FROM activities WHERE project_id = ${project.id}`);
    expect(rowCount).toBe(0);
    const idea = await user.call(`POST /api/projects/${project.id}/ideas`, {
      body: { title: 'A waltz', description: 'slow' },
    });
    expect(idea.statusCode).toBe(201);
    expect(await isIndexBuilt(db, index)).toBe(false);
  });
  await built;
  expect(await isIndexBuilt(db, index)).toBe(true);
});

test('a build whose connection is killed is repeated', async () => {
  await drop();
  await whileBuildsWait(async () => {
    const killed = build();
    const pid = await eventually(building);
    await db.execute(sql`SELECT pg_terminate_backend(${pid})`);
    await expect(killed).rejects.toThrow('terminat');
  });
  const { rowCount } = await db.execute(sql`SELECT FROM pg_class WHERE relname = ${index}`);
  expect(rowCount).toBe(1);
  expect(await isIndexBuilt(db, index)).toBe(false);
  await build();
  expect(await isIndexBuilt(db, index)).toBe(true);
});

test('a build ends when its process stops', async () => {
  await drop();
  const builder = indexBuilder(pool, silentLog);
  await whileBuildsWait(async () => {
    const running = builder.run();
    await eventually(building);
    await builder.stop();
    await running;
  });
  expect(await isIndexBuilt(db, index)).toBe(false);
  await build();
  expect(await isIndexBuilt(db, index)).toBe(true);
});
