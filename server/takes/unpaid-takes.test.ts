import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { servicePricingTable } from '#server/providers/providers.tables.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { decode } from '#server/uploads/measure/decode.ts';
import { measure } from '#server/uploads/measure/measure.ts';
import { openSound } from '#server/uploads/measure/open-sound.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

vi.setConfig({ testTimeout: 300_000 });

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, tokens } = services;
const owner = new ApiUser(url);
/** Tokens for two seconds. */
const price = 4;

beforeAll(async () => {
  await owner.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const { id: userId } = await owner.call('getCurrentUser');
  const purchase = { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});
afterEach(() => takes.release());

const newProject = async () => (await owner.call('createProject', { body: { name: 'A film' } })).id;

type Order = Body<'createTakeSet'>;
const order = (prompt: string, body: Partial<Order> = {}): Order => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: 2_000 } },
  takes: [{ seed: 1 }, { seed: 2 }],
  budget: 100,
  retryMissed: false,
  ...body,
});

async function finished(projectId: string, body: Order): Promise<TakeSet> {
  const { id: takeSetId } = await owner.call('createTakeSet', { params: { projectId }, body });
  return eventually(
    async () => {
      const set = await owner.call('getTakeSet', { params: { takeSetId } });
      expect(set.status).not.toBe('running');
      return set;
    },
    // The first preview starts the threads that render it.
    { withinMs: 120_000 },
  );
}
const balance = async () => (await owner.call('getBalance')).balance;

describe('an order with tolerances that no take meets', () => {
  /** Below the true peak of every take. */
  const tolerances = { truePeakDbtp: -6 };

  it('is marked, and charged and counted as ordered', async () => {
    const projectId = await newProject();
    await owner.call('setProjectBudget', { params: { projectId }, body: { monthlyTokens: 4 * price } });
    const before = await balance();
    const body = order('techno', { tolerances });
    for (let round = 0; round < 2; round += 1) {
      const set = await finished(projectId, body);
      expect(set.takes.map(({ misses, tokenCost }) => [misses, tokenCost])).toEqual([
        [['peak'], price],
        [['peak'], price],
      ]);
    }
    expect(await balance()).toBe(before - 4 * price);
    await expect(finished(projectId, body)).rejects.toThrow('budget_exceeded');
  });
});

/** A tempo that no take has, or none with a small seed. */
const alwaysSlow = `always too slow at ${statedBpm} bpm`;
const slowAtFirst = `too slow at first, ${statedBpm} bpm`;

const audioOf = (trackId: string, v?: number) =>
  owner.request('getTrackAudio', { params: { trackId }, query: v === undefined ? {} : { v } });
const preview = (by: ApiUser, takeSetId: string, take = '1') =>
  by.request('previewTake', { params: { takeSetId, take } });
const accept = (takeSetId: string, take = '1') => owner.call('acceptTake', { params: { takeSetId, take } });
async function codeOf(reply: Promise<Response>): Promise<unknown> {
  const response = await reply;
  return [response.status, ((await response.json()) as { code: string }).code];
}
async function channelsOf(bytes: Uint8Array) {
  const sound = await openSound(bytes);
  for await (const [left, right] of (await decode(sound))!.chunks) return { left, right };
  throw new Error('no sound in it');
}
const filesOf = async (projectId: string) => {
  const keys: string[] = [];
  for await (const key of services.objects.list(`projects/${projectId}/`)) keys.push(key);
  return keys;
};

describe('what a free take misses', () => {
  it('is the brief by the tolerances of the studio, not by those of the order', async () => {
    const projectId = await newProject();
    // One percent off: within the tolerance of the studio, not of the order.
    const strict = order(`a little too slow at ${statedBpm} bpm`, { tolerances: { tempoPercent: 0.5 } });
    const set = await finished(projectId, strict);
    expect(set.takes.map(({ misses, tokenCost, version }) => [misses, tokenCost, version !== null])).toEqual([
      [['tempo'], price, true],
      [['tempo'], price, true],
    ]);
    const loose = await finished(
      projectId,
      order(`a bit too slow at ${statedBpm} bpm`, { tolerances: { tempoPercent: 20 } }),
    );
    expect(loose.takes.map(({ status, tokenCost }) => [status, tokenCost])).toEqual([
      ['passed', price],
      ['passed', price],
    ]);
  });

  it('is made again within the budget only, and charged again', async () => {
    const projectId = await newProject();
    const body = order('always too loud', { retryMissed: true, budget: 3 * price });
    const set = await finished(projectId, body);
    expect(set).toMatchObject({ charged: 3 * price, held: 0 });
    expect(set.takes.map(({ misses }) => misses)).toEqual([['loudness'], ['loudness']]);
    expect(set.takes.filter(({ wasRetried }) => wasRetried)).toHaveLength(1);
  });
});

describe('a take that was not charged', () => {
  it('can be heard by who ordered it alone, as a mono MP3 with 32 kbit/s', async () => {
    const projectId = await newProject();
    const { id, takes: made, trackId } = await finished(projectId, order(alwaysSlow));
    expect(trackId).toBeNull();
    expect(made[0]!.version).toBeNull();
    expect(Date.parse(made[0]!.unpaidUntil!) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const reply = await preview(owner, id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const { sampleRate, durationMs } = await measure(bytes);
    expect([sampleRate, Math.round(durationMs / 100)]).toEqual([22_050, 20]);
    expect(bytes.length).toBeLessThan(2 * 4_000 + 4_000);
    expect(reply.headers.get('digital-source-type')).toContain('algorithmicMedia');
    const { left, right } = await channelsOf(bytes);
    expect(left).toEqual(right);

    const code = 'CREATORS';
    await owner.call('createInviteCode', { body: { code, role: 'creator' } });
    const member = new ApiUser(url);
    await member.join('member@example.org', code);
    const body = { email: 'member@example.org' };
    await owner.call('addMember', { params: { projectId }, body });
    expect((await preview(member, id)).status).toBe(404);
    expect((await preview(new ApiUser(url), id)).status).toBe(401);
    const { takes: seen } = await member.call('getTakeSet', { params: { takeSetId: id } });
    expect(seen[0]!.version).toBeNull();
  });

  it('is accepted once by concurrent calls: it is charged as quoted and a version from then on', async () => {
    const projectId = await newProject();
    const before = await balance();
    const { id } = await finished(projectId, order(slowAtFirst, { takes: [{ seed: 1 }, { seed: 200 }] }));
    const sets = await Promise.all(Array.from({ length: 5 }, () => accept(id)));
    const set = sets[0]!;
    expect(await balance()).toBe(before - 2 * price);
    const { versions } = await owner.call('listVersions', { params: { trackId: set.trackId! } });
    expect(versions).toHaveLength(2);
    const version = set.takes[0]!.version!;
    expect(versions.find(({ number }) => number === version)).toMatchObject({ tokenCost: price });
    expect((await audioOf(set.trackId!, version)).status).toBe(200);
    expect((await preview(owner, id)).status).toBe(404);
    // The one that passed stays the current version.
    const track = await owner.call('getTrack', { params: { trackId: set.trackId! } });
    expect(track.version).toBe(set.takes[1]!.version);
    expect(await tokens.verify()).toEqual([]);
    expect(await tokens.verifyProjects()).toEqual([]);
  });

  it('cannot win, be kept or be voted on', async () => {
    const projectId = await newProject();
    const { id: takeSetId } = await finished(
      projectId,
      order(slowAtFirst, { takes: [{ seed: 1 }, { seed: 200 }] }),
    );
    const decide = (body: Body<'decideTakeSet'>) =>
      codeOf(owner.request('decideTakeSet', { params: { takeSetId }, body }));
    expect(await decide({ winner: 1 })).toEqual([409, 'take_not_paid']);
    expect(await decide({ winner: 2, keep: [1] })).toEqual([409, 'take_not_paid']);
    const { id: userId } = await owner.call('getCurrentUser');
    const vote = owner.request('startTakeVote', {
      params: { takeSetId },
      body: { voterIds: [userId], takes: [1, 2] },
    });
    expect((await vote).status).toBe(400);
  });

  it('is heard at most so often a day; accepting it stays possible', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    const { id: userId } = await owner.call('getCurrentUser');
    await db.execute(sql`DELETE FROM unpaid_previews`);
    await db.execute(sql`
      INSERT INTO unpaid_previews (user_id, day, job_id)
      SELECT ${userId}, (now() AT TIME ZONE 'UTC')::date, gen_random_uuid()
      FROM generate_series(2, ${limits.unpaidPreviewsPerDay})`);
    // The last one of the day, as often as wanted.
    const together = await Promise.all(['1', '2', '1', '2'].map((take) => preview(owner, id, take)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
    const heard = together[0]!.status === 200 ? '1' : '2';
    const other = heard === '1' ? '2' : '1';
    expect((await preview(owner, id, heard)).status).toBe(200);
    expect(await codeOf(preview(owner, id, other))).toEqual([403, 'preview_limit_reached']);
    await accept(id, heard);
    // What was paid in the end does not count.
    expect((await preview(owner, id, other)).status).toBe(200);
    await db.execute(sql`DELETE FROM unpaid_previews`);
  });

  it('is deleted with its files when nobody accepts it in time', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    expect(await filesOf(projectId)).toHaveLength(4);
    await services.takeResults.sweep();
    expect((await preview(owner, id)).status).toBe(200);
    const before = await balance();
    await db.execute(sql`UPDATE unpaid_takes SET created_at = now() - make_interval(days => 8)`);
    expect((await preview(owner, id)).status).toBe(404);
    await expect(accept(id)).rejects.toThrow('take_expired');
    await services.takeResults.sweep();
    await services.trash.sweep();
    expect(await filesOf(projectId)).toEqual([]);
    await expect(accept(id)).rejects.toThrow('take_expired');
    expect(await balance()).toBe(before);
    const { takes: left } = await owner.call('getTakeSet', { params: { takeSetId: id } });
    expect(left[0]).toMatchObject({ status: 'missed', version: null, unpaidUntil: null, tokenCost: 0 });
  });

  it('is deleted with its project', async () => {
    const projectId = await newProject();
    await finished(projectId, order(alwaysSlow));
    await owner.call('deleteProject', { params: { projectId } });
    await db.execute(
      sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${projectId}`,
    );
    await services.trash.sweep();
    await services.takeResults.sweep();
    await services.trash.sweep();
    expect(await filesOf(projectId)).toEqual([]);
  });

  it('leaves no file behind when it is made again', async () => {
    const projectId = await newProject();
    const set = await finished(projectId, order(slowAtFirst, { retryMissed: true }));
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['passed', true],
      ['passed', true],
    ]);
    await eventually(async () => expect(await filesOf(projectId)).toHaveLength(2), { withinMs: 60_000 });
  });

  it('is not streamed while it is generated', async () => {
    const projectId = await newProject();
    const settings = { prompt: alwaysSlow, music_length_ms: 2_000, mode: 'stream' as const };
    const { takes: made } = await finished(projectId, order('', { brief: { type: 'music', settings } }));
    for (const { generationId } of made) {
      const reply = await owner.request('streamGeneration', { params: { generationId } });
      expect(reply.status).toBe(404);
    }
    const { rows } = await db.execute(sql`SELECT FROM audio_chunks`);
    expect(rows).toEqual([]);
  });

  it('stays a version if it was one before, and is charged when it is accepted', async () => {
    const projectId = await newProject();
    const { id, takes: made } = await finished(projectId, order('always too loud'));
    const { generationId, version } = made[0]!;
    // As an earlier release stored it.
    await db.execute(sql`UPDATE jobs SET token_cost = 0 WHERE id = ${generationId}`);
    const before = await balance();
    const set = await accept(id);
    expect(set.takes[0]).toMatchObject({ version, accepted: true, tokenCost: price });
    expect(await balance()).toBe(before - price);
  });
});
