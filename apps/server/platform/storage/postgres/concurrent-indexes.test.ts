import { setTimeout as sleep } from 'node:timers/promises';
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
    killed.catch(() => undefined);
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

/** A build that goes on after its process was killed, and the id of its index. */
async function orphanedBuild() {
  const client = await pool.connect();
  const running = client
    .query(`CREATE INDEX CONCURRENTLY ${index} ON ${concurrentIndexes[index]}`)
    .then(
      () => 'built',
      () => 'failed',
    )
    .finally(() => client.release());
  const pid = await eventually(building);
  return { pid, id: await indexId(), running };
}

async function indexId(): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT to_regclass(${index})::oid::int AS id`);
  return rows[0]?.id;
}

test('a build that a killed process left running is waited for, and its index is kept', async () => {
  await drop();
  let orphan: Awaited<ReturnType<typeof orphanedBuild>> | undefined;
  let repair: Promise<void> | undefined;
  await whileBuildsWait(async () => {
    orphan = await orphanedBuild();
    repair = build();
    await sleep(500);
  });
  expect(await orphan!.running).toBe('built');
  await repair;
  expect(await indexId()).toBe(orphan!.id);
  expect(await isIndexBuilt(db, index)).toBe(true);
});

test('an index is built again if the build that is waited for fails', async () => {
  await drop();
  let repair: Promise<void> | undefined;
  let orphan: Awaited<ReturnType<typeof orphanedBuild>> | undefined;
  await whileBuildsWait(async () => {
    orphan = await orphanedBuild();
    repair = build();
    await sleep(500);
    await db.execute(sql`SELECT pg_cancel_backend(${orphan.pid})`);
    expect(await orphan.running).toBe('failed');
  });
  await repair;
  expect(await indexId()).not.toBe(orphan!.id);
  expect(await isIndexBuilt(db, index)).toBe(true);
});

test('the wait for a build ends when the process stops, and leaves the build alone', async () => {
  await drop();
  const builder = indexBuilder(pool, silentLog);
  let orphan: Awaited<ReturnType<typeof orphanedBuild>> | undefined;
  await whileBuildsWait(async () => {
    orphan = await orphanedBuild();
    const waiting = builder.run();
    await sleep(500);
    await builder.stop();
    await waiting;
  });
  expect(await orphan!.running).toBe('built');
  expect(await indexId()).toBe(orphan!.id);
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
