import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { creatorsOf } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const studio = await studioApp();
const { url, services, tones, storage } = studio;
const { db } = storage.database;
const { admin, creatorWithProject } = await creatorsOf(studio);

async function creator() {
  const { person, projectId } = await creatorWithProject();
  const { id } = await person.call('getCurrentUser');
  const order = async (prompt: string) => {
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
  return { id, person, order, ended };
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
    const who = await creator();
    await setTokens(who.id, 1_000);
    await who.order('uses the free tokens').then(({ generation }) => who.ended(generation.id));
    await who.order('uses them').then(({ generation }) => who.ended(generation.id));
    await who.order('uses them up').then(({ generation }) => who.ended(generation.id));
    const kept = await who.order('wait');
    const given = await who.order('wait and refuse');
    await price(0.2);
    expect((await who.person.call('estimateMusicCost', { body: {} })).tokenCost).toBe(600);
    const dear = await who.order('wait, dear');
    expect((await who.person.call('getBalance')).balance).toBe(1_000 - 100 - 100 - 600);
    await eventually(async () => {
      const rows = await db.execute(
        sql`SELECT 1 FROM jobs WHERE status = 'generating' AND user_id = ${who.id}`,
      );
      expect(rows.rowCount).toBe(3);
    });
    await tones.release(3);
    for (const { generation } of [kept, given, dear]) await who.ended(generation.id);
    expect((await who.person.call('getBalance')).balance).toBe(1_000 - 100 - 600);
    await price(music.costPerUnit);
    expect(await services.tokens.verify()).toEqual([]);
  });

  test('concurrent balance changes keep the ledger consistent', async () => {
    const who = await creator();
    const orders = Array.from({ length: 12 }, (_, n) => who.order(n % 3 === 0 ? 'refuse' : 'a tone'));
    const settings = Array.from({ length: 12 }, (_, n) => setTokens(who.id, 100 * (n % 4)));
    const gifts = Array.from({ length: 6 }, () =>
      admin.request('updateTokens', { body: { userId: who.id, amount: -40, description: 'Back' } }),
    );
    const outcomes = await Promise.all(orders);
    const answers = (await Promise.all(gifts)).map(({ status }) => status);
    await Promise.all(settings);
    expect(outcomes.every(({ status }) => status === 202 || status === 402)).toBe(true);
    expect(answers.every((status) => status === 200 || status === 402)).toBe(true);
    for (const { status, generation } of outcomes) if (status === 202) await who.ended(generation.id);
    expect(await services.tokens.verify()).toEqual([]);
    const { totals } = await services.tokens.history(who.id, 1, undefined);
    expect(await services.tokens.balanceOf(db, who.id)).toBe(totals!.earned - totals!.spent);
  });

  test('a disabled provider refuses requests', async () => {
    const who = await creator();
    const { providerId } = music;
    await admin.call('updateProvider', { params: { providerId }, body: { isActive: false } });
    expect((await who.order('a tone')).status).toBe(503);
    await admin.call('updateProvider', { params: { providerId }, body: { isActive: true } });
    expect((await who.order('a tone')).status).toBe(202);
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
    const who = await creator();
    for (const prompt of ['one', 'two', 'three', 'four', 'refuse']) {
      await setTokens(who.id, 100);
      await who.order(prompt).then(({ generation }) => who.ended(generation.id));
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
