import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openQueue, queueSchema } from './pg-boss-queue.ts';
import {
  defaultQueueSettings,
  type JobContext,
  type JobPayload,
  type Queue,
  type QueueSettings,
} from './queue.ts';
import { testDatabase } from './testing/test-database.ts';
import { createTestDatabase, silentLog } from './testing/test-server.ts';

const { db, pool, connection } = await testDatabase();

const opened = new Set<Queue>();
afterEach(async () => {
  for (const queue of opened) await queue.stop({ graceMs: 0 });
  opened.clear();
});

async function startQueue(name: string, settings: Partial<QueueSettings> = {}): Promise<Queue> {
  const queue = openQueue({
    connection,
    queues: { [name]: { ...defaultQueueSettings, ...settings } },
    log: silentLog,
  });
  opened.add(queue);
  await queue.start();
  return queue;
}

interface Seen {
  readonly payload: JobPayload;
  readonly context: JobContext;
}

function recorder() {
  const seen: Seen[] = [];
  const record = async (payload: JobPayload, context: JobContext) => void seen.push({ payload, context });
  const waitFor = async (count: number) => {
    await expect.poll(() => seen.length, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(count);
    return seen;
  };
  return { seen, record, waitFor };
}

test('a job sent in a transaction runs after the commit', async () => {
  const queue = await startQueue('commit');
  const { record, waitFor } = recorder();
  await queue.work('commit', { concurrency: 1 }, record);
  expect(await db.transaction((tx) => queue.send(tx, 'commit', { id: 'a' }))).toBe(true);
  const [first] = await waitFor(1);
  expect(first?.payload).toEqual({ id: 'a' });
  expect(first?.context).toMatchObject({ attempt: 1, isLastAttempt: false });
});

test('a transaction that is rolled back sends nothing', async () => {
  const queue = await startQueue('rollback');
  const { seen, record, waitFor } = recorder();
  await queue.work('rollback', { concurrency: 1 }, record);
  const undone = db.transaction(async (tx) => {
    await queue.send(tx, 'rollback', { id: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await queue.send(db, 'rollback', { id: 'after' });
  await waitFor(1);
  await sleep(50);
  expect(seen.map(({ payload }) => payload['id'])).toEqual(['after']);
});

test('a key is accepted once when it is sent several times concurrently', async () => {
  const queue = await startQueue('keyed');
  const { seen, record, waitFor } = recorder();
  const send = () => queue.send(db, 'keyed', { id: 'k' }, { key: 'same' });
  const added = await Promise.all([send(), send(), send(), send()]);
  expect(added.filter(Boolean)).toHaveLength(1);
  await queue.work('keyed', { concurrency: 2 }, record);
  await waitFor(1);
  await sleep(50);
  expect(seen).toHaveLength(1);
  expect(await send()).toBe(false);
});

test('a job is withdrawn once by concurrent calls, unless it runs or the transaction is rolled back', async () => {
  const queue = await startQueue('withdrawn');
  const send = (key: string) => queue.send(db, 'withdrawn', { key }, { key });
  for (const key of ['gone', 'kept', 'running']) await send(key);
  const withdraw = (key: string) => db.transaction((tx) => queue.withdraw(tx, 'withdrawn', key));
  const withdrawn = await Promise.all([1, 2, 3].map(() => withdraw('gone')));
  expect(withdrawn.filter(Boolean)).toHaveLength(1);
  const undone = db.transaction(async (tx) => {
    expect(await queue.withdraw(tx, 'withdrawn', 'kept')).toBe(true);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const { seen, record, waitFor } = recorder();
  const running = Promise.withResolvers<boolean>();
  await queue.work('withdrawn', { concurrency: 1 }, async (payload, context) => {
    if (payload['key'] === 'running') running.resolve(await withdraw('running'));
    await record(payload, context);
  });
  expect(await running.promise).toBe(false);
  await waitFor(2);
  expect(seen.map(({ payload }) => payload['key'])).toEqual(['kept', 'running']);
  expect(await withdraw('kept')).toBe(false);
});

test('a job with a delay runs later, after one without', async () => {
  const queue = await startQueue('later');
  const { record, waitFor } = recorder();
  await queue.work('later', { concurrency: 1 }, record);
  const sentAt = performance.now();
  await queue.send(db, 'later', { id: 'later' }, { startAfterSeconds: 1 });
  await queue.send(db, 'later', { id: 'now' });
  const seen = await waitFor(2);
  expect(performance.now() - sentAt).toBeGreaterThan(900);
  expect(seen.map(({ payload }) => payload['id'])).toEqual(['now', 'later']);
});

test('work runs all jobs, no more at once than its concurrency', async () => {
  const queue = await startQueue('parallel');
  let running = 0;
  let maxRunning = 0;
  let done = 0;
  await db.transaction(async (tx) => {
    for (let id = 0; id < 8; id += 1) await queue.send(tx, 'parallel', { id });
  });
  await queue.work('parallel', { concurrency: 2 }, async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(20);
    running -= 1;
    done += 1;
  });
  await expect.poll(() => done, { timeout: 10_000 }).toBe(8);
  expect(maxRunning).toBe(2);
});

test('a job that keeps failing is tried up to the retry limit and then passed to the dead-letter handler', async () => {
  const queue = await startQueue('failing', { retryLimit: 1 });
  const { seen, record } = recorder();
  const deadLetters: JobPayload[] = [];
  const onDeadLetter = async (payload: JobPayload) => void deadLetters.push(payload);
  await queue.work('failing', { concurrency: 1, onDeadLetter }, async (payload, context) => {
    await record(payload, context);
    throw new Error('broken');
  });
  await queue.send(db, 'failing', { id: 'f' });
  await expect.poll(() => deadLetters, { timeout: 10_000 }).toEqual([{ id: 'f' }]);
  expect(seen.map(({ context }) => [context.attempt, context.isLastAttempt])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('stop waits for a job that ends within the grace period', async () => {
  const queue = await startQueue('draining');
  let isDone = false;
  const { record, waitFor } = recorder();
  await queue.work('draining', { concurrency: 1 }, async (payload, context) => {
    await record(payload, context);
    await sleep(200);
    isDone = !context.signal.aborted;
  });
  await queue.send(db, 'draining', {});
  await waitFor(1);
  await queue.stop({ graceMs: 5_000 });
  expect(isDone).toBe(true);
});

test('stop aborts a longer job, and another process runs it at once', async () => {
  const first = await startQueue('handing-back');
  const second = await startQueue('handing-back');
  const { record, waitFor } = recorder();
  const started = Promise.withResolvers<JobContext>();
  await first.work('handing-back', { concurrency: 1 }, async (_payload, context) => {
    started.resolve(context);
    await sleep(60_000, undefined, { signal: context.signal });
  });
  await first.send(db, 'handing-back', { id: 'h' });
  const { signal, jobId } = await started.promise;
  await second.work('handing-back', { concurrency: 1 }, record);
  const stopped = performance.now();
  await first.stop({ graceMs: 50 });
  expect(signal.aborted).toBe(true);
  const [again] = await waitFor(1);
  expect(again?.context).toMatchObject({ jobId, attempt: 2 });
  expect(performance.now() - stopped).toBeLessThan(4_000);
});

test('three processes that start at once on an empty database all work', async () => {
  const fresh = await createTestDatabase();
  await fresh.pool.query(`drop schema ${queueSchema} cascade`);
  const queues = { one: defaultQueueSettings, two: defaultQueueSettings };
  const racing = [1, 2, 3].map(() => openQueue({ connection: fresh.connection, queues, log: silentLog }));
  try {
    await Promise.all(racing.map((queue) => queue.start()));
    for (const queue of racing) expect(await queue.send(fresh.db, 'two', {})).toBe(true);
  } finally {
    await Promise.all(racing.map((queue) => queue.stop({ graceMs: 0 })));
    await fresh.close();
  }
});

test('a queue continues after all its connections were terminated', async () => {
  const queue = await startQueue('cut-off');
  const { record, waitFor } = recorder();
  await queue.work('cut-off', { concurrency: 2 }, record);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'tutti queue')`);
  await queue.send(db, 'cut-off', { id: 'after' }).catch(() => queue.send(db, 'cut-off', { id: 'after' }));
  const [first] = await waitFor(1);
  expect(first?.payload).toEqual({ id: 'after' });
  await expect(queue.check()).resolves.toBeUndefined();
});

async function crash(name: string): Promise<void> {
  const script = join(import.meta.dirname, 'testing', 'hanging-worker.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(connection), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toBe('attempt 1\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a restarted server runs the jobs of its killed predecessor at once', async () => {
  const sender = await startQueue('crash-alone');
  await sender.send(db, 'crash-alone', { id: 'c' });
  await sender.stop({ graceMs: 0 });
  await crash('crash-alone');
  const killed = performance.now();
  const queue = await startQueue('crash-alone');
  const { record, waitFor } = recorder();
  await queue.work('crash-alone', { concurrency: 1 }, record);
  const [again] = await waitFor(1);
  expect(again).toMatchObject({ payload: { id: 'c' }, context: { attempt: 2 } });
  expect(performance.now() - killed).toBeLessThan(4_000);
});
