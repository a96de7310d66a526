import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, queue, tokens } = services;
const owner = new ApiUser(url);
let userId: string;
let projectId: string;
const price = 4;
const alwaysSlow = `always too slow at ${statedBpm} bpm`;
const slowAtFirst = `too slow at first, ${statedBpm} bpm`;

beforeAll(async () => {
  await owner.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  ({ id: userId } = await owner.call('getCurrentUser'));
  ({ id: projectId } = await owner.call('createProject', { body: { name: 'A film' } }));
  const purchase = { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});
afterEach(() => takes.release());

const order = (prompt: string, budget: number): Body<'createTakeSet'> => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: 2_000 } },
  takes: [{ seed: 1 }, { seed: 200 }, { seed: 201 }],
  budget,
});
/** By default three takes, and one that is made again. */
const create = (prompt: string, budget = 4 * price) =>
  owner.call('createTakeSet', { params: { projectId }, body: order(prompt, budget) });
const read = (takeSetId: string) => owner.call('getTakeSet', { params: { takeSetId } });
const balance = () => tokens.balanceOf(db, userId);
const finished = (id: string): Promise<TakeSet> =>
  eventually(
    async () => {
      const set = await read(id);
      expect(set.status).not.toBe('running');
      return set;
    },
    { withinMs: 60_000 },
  );

/** Another process takes over the jobs of a set, as if theirs had died. */
async function takeOver(set: TakeSet): Promise<void> {
  for (const { generationId: jobId } of set.takes) {
    await db.execute(
      sql`UPDATE jobs SET attempt = attempt + 1 WHERE id = ${jobId} AND status = 'generating'`,
    );
    await db.transaction((tx) => queue.send(tx, 'generate', { jobId }, { key: uuidv7() }));
  }
}

/** Makes the statement fail, once: a sequence keeps its value when the transaction is rolled back. */
async function failOnce(event: string, condition = 'true', code = '40P01') {
  await db.execute(sql`CREATE SEQUENCE failures`);
  await db.execute(
    sql.raw(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF ${condition} AND nextval('failures') = 1 THEN RAISE EXCEPTION USING ERRCODE = '${code}'; END IF;
    RETURN NEW;
  END $$`),
  );
  await db.execute(
    sql.raw(`CREATE TRIGGER fail_once BEFORE ${event} FOR EACH ROW EXECUTE FUNCTION fail_once()`),
  );
  return async () => {
    const [table] = /(?<= ON )\w+/.exec(event)!;
    await db.execute(sql.raw(`DROP TRIGGER fail_once ON ${table}`));
    await db.execute(sql`DROP FUNCTION fail_once`);
    const { rows } = await db.execute<{ tried: string }>(sql`SELECT last_value AS tried FROM failures`);
    await db.execute(sql`DROP SEQUENCE failures`);
    expect(Number(rows[0]!.tried)).toBeGreaterThan(1);
  };
}

/** What an order of one missed and two passed takes costs and makes, however often it was interrupted. */
const oneOrder = {
  sums: { charged: 3 * price, held: 0, returned: price },
  takes: ['passed, made again', 'passed', 'passed'],
  spent: 3 * price,
  versions: 3,
  problems: [],
};

async function resultOf({ trackId, takes: made, charged, held, returned }: TakeSet, before: number) {
  const { versions } = await owner.call('listVersions', { params: { trackId: trackId! } });
  return {
    sums: { charged, held, returned },
    takes: made.map(({ status, wasRetried }) => (wasRetried ? `${status}, made again` : status)),
    spent: before - (await balance()),
    versions: versions.length,
    problems: await tokens.verify(),
  };
}

describe('an order of takes', () => {
  it('is made and charged once when its process dies while the takes are generated', async () => {
    const before = await balance();
    takes.hold();
    const { id } = await create(slowAtFirst);
    await eventually(() => expect(takes.waitingCount()).toBe(3));
    await takeOver(await read(id));
    // The attempts that were replaced stop within two seconds.
    await eventually(async () => {
      const { rows } = await db.execute<{ attempts: number }>(sql`
        SELECT sum(attempt)::int AS attempts FROM jobs JOIN takes ON job_id = jobs.id WHERE take_set_id = ${id}`);
      expect([rows[0]!.attempts, takes.waitingCount()]).toEqual([9, 3]);
    });
    expect(await read(id)).toMatchObject({ held: 3 * price, charged: 0 });
    await takes.releaseHeld(3);
    await eventually(() => expect(takes.waitingCount()).toBe(1));
    await eventually(async () => expect(await read(id)).toMatchObject({ held: price, charged: 2 * price }));
    await takeOver(await read(id));
    takes.release();
    expect(await resultOf(await finished(id), before)).toEqual(oneOrder);
  });

  it.each([
    ['the completion of a job', 'UPDATE ON jobs', `NEW.status = 'completed'`],
    ['the charge', 'INSERT ON token_transactions', `NEW.type = 'spend'`],
    ['the version', 'INSERT ON track_versions', 'true'],
    ['the measurements', 'UPDATE ON takes', 'true'],
    ['the take that is made again', 'INSERT ON takes', 'NEW.is_retry'],
  ])('is made and charged once when the commit fails at %s', async (_what, event, condition) => {
    const before = await balance();
    takes.hold();
    const { id } = await create(slowAtFirst);
    const restore = await failOnce(event, condition);
    takes.release();
    const set = await finished(id);
    await restore();
    expect(await resultOf(set, before)).toEqual(oneOrder);
  });

  it('never holds and spends more than its budget, at any moment', async () => {
    const seen: number[] = [];
    const budget = 3 * price;
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await create(alwaysSlow)).id));
    await eventually(
      async () => {
        const sets = await Promise.all(ids.map(read));
        for (const { charged, held } of sets) seen.push(charged! + held!);
        expect(sets.every(({ status }) => status === 'finished')).toBe(true);
      },
      { withinMs: 60_000 },
    );
    expect(seen.length).toBeGreaterThan(3);
    expect(Math.max(...seen)).toBeLessThanOrEqual(budget);
  });

  it('makes nothing again if it is cancelled while a missed take commits', async () => {
    const before = await balance();
    for (let round = 0; round < 3; round += 1) {
      takes.hold();
      const { id: takeSetId } = await create(alwaysSlow);
      await eventually(() => expect(takes.waitingCount()).toBe(3));
      takes.release();
      await owner.call('cancelTakeSet', { params: { takeSetId } });
      const set = await finished(takeSetId);
      expect(set).toMatchObject({ held: 0, charged: 0 });
    }
    expect(await balance()).toBe(before);
    expect(await tokens.verify()).toEqual([]);
  });
});
