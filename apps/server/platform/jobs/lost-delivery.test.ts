import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp();
const { db } = studio.services;
const { creatorWithProject } = await creatorFactory(studio);

/**
 * Longer than the pauses of a worker between two attempts to start its job, with `Math.random` as below, and than the
 * 2.5 seconds in which the queue tells it that the job is another's.
 */
const longEnoughMs = 4_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await db.execute(sql`DROP TRIGGER IF EXISTS full_disk ON pgboss.job`);
  await db.execute(sql`DROP TRIGGER IF EXISTS full_disk ON jobs`);
});

test('a worker that could not start its job leaves it to the worker that the queue gave it to meanwhile', async () => {
  const { user, projectId } = await creatorWithProject();
  vi.spyOn(Math, 'random').mockReturnValue(0.02);
  // While the disk is full the first worker can neither start the job nor show the queue that it lives.
  await db.execute(sql`CREATE FUNCTION refuse_first_worker() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_TABLE_NAME = 'jobs' AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE data ->> 'jobId' = NEW.id::text AND retry_count = 0
    ) THEN RETURN NEW; END IF;
    RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END $$`);
  await db.execute(sql`CREATE TRIGGER full_disk BEFORE UPDATE ON jobs FOR EACH ROW
    WHEN (NEW.attempt > OLD.attempt) EXECUTE FUNCTION refuse_first_worker()`);
  await db.execute(sql`CREATE TRIGGER full_disk BEFORE UPDATE ON pgboss.job FOR EACH ROW
    WHEN (OLD.state = 'active' AND NEW.heartbeat_on > OLD.heartbeat_on AND NEW.retry_count = 0)
    EXECUTE FUNCTION refuse_first_worker()`);

  const body = { prompt: 'a tone to wait for', music_length_ms: 1_000 };
  const reply = await user.request('generateMusic', { params: { projectId }, body });
  expect(reply.status).toBe(503);
  const { generationId } = (await reply.json()) as { generationId: string };
  await db.execute(sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute'
    WHERE data ->> 'jobId' = ${generationId} AND state = 'active'`);
  const read = (): Promise<Generation> => user.call('getGeneration', { params: { generationId } });
  await eventually(async () => expect((await read()).status).toBe('generating'), { withinMs: 40_000 });
  await sleep(longEnoughMs);
  await studio.fakeProvider.release();
  await eventually(async () => expect((await read()).status).toBe('completed'), { withinMs: 40_000 });
  expect(studio.fakeProvider.seeds).toHaveLength(1);
}, 120_000);
