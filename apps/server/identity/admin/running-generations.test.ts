import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp();
const { url, services, fakeProvider: tones, storage } = studio;
const { db } = storage.database;
const { admin, creatorWithProject } = await creatorFactory(studio);

async function creator() {
  const { user: person, projectId } = await creatorWithProject();
  const { id } = await person.call('getCurrentUser');
  const requestGeneration = async (prompt: string) => {
    const response = await person.request('generateMusic', {
      params: { projectId },
      body: { prompt },
      headers: { prefer: 'respond-async' },
    });
    return { status: response.status, generation: (await response.json()) as Generation };
  };
  const ended = (generationId: string) =>
    eventually(async () => {
      const { status } = await person.call('getGeneration', { params: { generationId } });
      expect(['completed', 'failed', 'cancelled']).toContain(status);
    });
  return { id, person, requestGeneration, ended };
}

const setTokens = (userId: string, balance: number) =>
  admin.call('setUserTokens', { params: { userId }, body: { balance, description: 'Set' } });

/** The music price of the built-in provider; tests change it and restore it. */
const { pricing } = await admin.call('listServicePricing');
const music = pricing.find(({ service }) => service === 'music')!;
const price = (costPerUnit: number) =>
  admin.call('updateServicePricing', { params: { pricingId: music.id }, body: { costPerUnit } });

describe('while generations run', () => {
  test('a new price applies to new requests and not to held tokens', async () => {
    const creatorUser = await creator();
    await setTokens(creatorUser.id, 1_000);
    await creatorUser
      .requestGeneration('uses the free tokens')
      .then(({ generation }) => creatorUser.ended(generation.id));
    await creatorUser
      .requestGeneration('uses them')
      .then(({ generation }) => creatorUser.ended(generation.id));
    await creatorUser
      .requestGeneration('uses them up')
      .then(({ generation }) => creatorUser.ended(generation.id));
    const waiting = await creatorUser.requestGeneration('wait');
    const refunded = await creatorUser.requestGeneration('wait and refuse');
    await price(0.2);
    expect((await creatorUser.person.call('estimateMusicCost', { body: {} })).tokenCost).toBe(600);
    const expensive = await creatorUser.requestGeneration('wait, dear');
    expect((await creatorUser.person.call('getBalance')).balance).toBe(1_000 - 100 - 100 - 600);
    await eventually(async () => {
      const rows = await db.execute(
        sql`SELECT 1 FROM jobs WHERE status = 'generating' AND user_id = ${creatorUser.id}`,
      );
      expect(rows.rowCount).toBe(3);
    });
    await tones.release(3);
    for (const { generation } of [waiting, refunded, expensive]) await creatorUser.ended(generation.id);
    expect((await creatorUser.person.call('getBalance')).balance).toBe(1_000 - 100 - 600);
    await price(music.costPerUnit);
    expect(await services.tokens.verify()).toEqual([]);
  });

  test('concurrent balance changes keep the ledger consistent', async () => {
    const creatorUser = await creator();
    const requests = Array.from({ length: 12 }, (_, n) =>
      creatorUser.requestGeneration(n % 3 === 0 ? 'refuse' : 'a tone'),
    );
    const settings = Array.from({ length: 12 }, (_, n) => setTokens(creatorUser.id, 100 * (n % 4)));
    const gifts = Array.from({ length: 6 }, () =>
      admin.request('updateTokens', { body: { userId: creatorUser.id, amount: -40, description: 'Back' } }),
    );
    const results = await Promise.all(requests);
    const answers = (await Promise.all(gifts)).map(({ status }) => status);
    await Promise.all(settings);
    expect(results.every(({ status }) => status === 202 || status === 402)).toBe(true);
    expect(answers.every((status) => status === 200 || status === 402)).toBe(true);
    for (const { status, generation } of results) if (status === 202) await creatorUser.ended(generation.id);
    expect(await services.tokens.verify()).toEqual([]);
    const { totals } = await services.tokens.history(creatorUser.id, 1, undefined);
    expect(await services.tokens.balanceOf(db, creatorUser.id)).toBe(totals!.earned - totals!.spent);
  });

  test('a disabled provider refuses requests', async () => {
    const creatorUser = await creator();
    const { providerId } = music;
    await admin.call('updateProvider', { params: { providerId }, body: { isActive: false } });
    expect((await creatorUser.requestGeneration('a tone')).status).toBe(503);
    await admin.call('updateProvider', { params: { providerId }, body: { isActive: true } });
    expect((await creatorUser.requestGeneration('a tone')).status).toBe(202);
  });
});

async function consumption(query = '') {
  const response = await fetch(`${url}/api/admin/token-consumption${query}`, {
    headers: { cookie: admin.session.join('=') },
  });
  const { stats } = (await response.json()) as { stats?: Record<string, unknown>[] };
  return { status: response.status, stats };
}

describe('GET /api/admin/token-consumption', () => {
  test('sums up completed generations within the requested period', async () => {
    await eventually(async () => {
      const open = await db.execute(sql`SELECT 1 FROM jobs WHERE status IN ('pending', 'generating')`);
      expect(open.rowCount).toBe(0);
    });
    const from = new Date().toISOString();
    const creatorUser = await creator();
    for (const prompt of ['one', 'two', 'three', 'four', 'refuse']) {
      await setTokens(creatorUser.id, 100);
      await creatorUser.requestGeneration(prompt).then(({ generation }) => creatorUser.ended(generation.id));
    }
    const to = new Date().toISOString();
    expect((await consumption(`?from=${from}&to=${to}`)).stats).toEqual([
      {
        service: 'music',
        provider: 'builtin',
        providerId: music.providerId,
        count: 4,
        totalUnits: 120,
        totalProviderCost: 3.99996,
        totalTokensCharged: 100,
        totalFreeTokens: 300,
      },
    ]);
    expect(await consumption('?to=2020-01-01T00:00:00Z')).toEqual({ status: 200, stats: [] });
    const { stats } = await consumption();
    expect(stats?.[0]?.['count']).toBeGreaterThan(4);
  });

  test.each(['?from=yesterday', '?to=2020-13-01T00:00:00Z', '?from=1'])('refuses %s', async (query) => {
    expect((await consumption(query)).status).toBe(400);
  });

  test('reads from an index', async () => {
    const { rows } = await db.transaction(async (tx) => {
      // The planner prefers a sequential scan for so few rows.
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        EXPLAIN SELECT kind, provider, count(*), sum(milli_units) FROM jobs
        WHERE status = 'completed' AND finished_at >= now() - interval '1 day' GROUP BY 1, 2`);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('jobs_consumption_idx');
  });
});
