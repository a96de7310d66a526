import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, tokens } = services;
const owner = new ApiUser(url);
let ownerId: string;
let projectId: string;
/** Tokens for two seconds. */
const price = 4;

beforeAll(async () => {
  await owner.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  ({ id: ownerId } = await owner.call('getCurrentUser'));
  ({ id: projectId } = await owner.call('createProject', { body: { name: 'A film' } }));
  const purchase = { userId: ownerId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});
afterEach(() => takes.release());

/** A tempo that no take has, or none with a small seed. */
const alwaysSlow = `always too slow at ${statedBpm} bpm`;
const slowAtFirst = `too slow at first, ${statedBpm} bpm`;

type Order = Body<'createTakeSet'>;
const order = (prompt = 'a waltz', body: Partial<Order> = {}): Order => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: 2_000 } },
  takes: [{ seed: 1 }, { seed: 200 }, { seed: 201 }],
  budget: 1_000,
  ...body,
});
const create = (body: Order = order(), headers: Record<string, string> = {}) =>
  owner.call('createTakeSet', { params: { projectId }, body, headers });
const read = (takeSetId: string) => owner.call('getTakeSet', { params: { takeSetId } });
async function finished(set: Promise<TakeSet>): Promise<TakeSet> {
  const { id } = await set;
  return eventually(async () => {
    const now = await read(id);
    expect(now.status).not.toBe('running');
    return now;
  });
}
const balance = async () => (await owner.call('getBalance')).balance;
const statusesOf = (set: TakeSet) => set.takes.map(({ status }) => status);
const versionsOf = async (trackId: string, trash?: '1') =>
  (await owner.call('listVersions', { params: { trackId }, query: trash ? { trash } : {} })).versions.map(
    ({ number }) => number,
  );

const startVote = (takeSetId: string, body: Partial<Body<'startTakeVote'>> = {}) =>
  owner.call('startTakeVote', { params: { takeSetId }, body: { voterIds: [ownerId], ...body } });
const decide = (takeSetId: string, body: Body<'decideTakeSet'>) =>
  owner.call('decideTakeSet', { params: { takeSetId }, body });

describe('an order of takes', () => {
  it('is quoted before', async () => {
    const { brief, takes: ordered } = order();
    const params = { projectId };
    const quote = await owner.call('estimateTakes', { params, body: { brief, takes: ordered } });
    const take = { provider: 'builtin', tokenCost: price, providerCostUSD: 0.04 };
    expect(quote.takes).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(take)));
    expect(quote).toMatchObject({ tokenCost: 3 * price, freeTokens: 0, canAfford: true });
    expect(quote.providerCostUSD).toBeCloseTo(0.12);
    await finished(create());
    const next = await owner.call('estimateTakes', { params, body: { brief, takes: ordered } });
    expect(next.takes[0]!.seconds).toBeGreaterThan(0);
    expect(next.seconds).toBeCloseTo(3 * next.takes[0]!.seconds!);
  });

  it('holds the tokens of all takes, and makes each a version of one track', async () => {
    const before = await balance();
    takes.hold();
    const running = await create();
    expect(running).toMatchObject({
      status: 'running',
      held: 3 * price,
      charged: 0,
      returned: 0,
      trackId: null,
    });
    expect(await balance()).toBe(before - 3 * price);
    takes.release();
    const set = await finished(create(order(), {}));
    expect(set).toMatchObject({ status: 'finished', held: 0, charged: 3 * price, returned: 0 });
    expect(statusesOf(set)).toEqual(['passed', 'passed', 'passed']);
    expect(set.takes.map(({ seed }) => seed)).toEqual([1, 200, 201]);
    expect(new Set(set.takes.map(({ version }) => version))).toEqual(new Set([1, 2, 3]));
    expect(set.takes[0]!.measurements).toMatchObject({
      durationMs: 2_000,
      loudnessLufs: -14,
      hasVoice: false,
    });
    const track = await owner.call('getTrack', { params: { trackId: set.trackId! } });
    expect(track).toMatchObject({ version: 1, versionCount: 3 });
    await finished(read(running.id));
  });

  it('uses the free tokens of the day first, and says so of each take', async () => {
    const before = await balance();
    await db.update(servicePricingTable).set({ freeTokensDaily: 6 });
    const set = await finished(create());
    await db.update(servicePricingTable).set({ freeTokensDaily: 0 });
    expect(set).toMatchObject({ charged: 3 * price, chargedFree: 6, held: 0, returned: 0 });
    expect(set.takes.map(({ tokenCost, freeTokens }) => [tokenCost, freeTokens])).toEqual([
      [price, 4],
      [price, 2],
      [price, 0],
    ]);
    expect(await balance()).toBe(before - 3 * price + 6);
  });

  it('is refused as a whole if it costs more than its budget or the balance', async () => {
    const before = await balance();
    await expect(create(order('a waltz', { budget: 3 * price - 1 }))).rejects.toThrow('over_take_budget');
    const { takeSets } = await owner.call('listTakeSets', { params: { projectId } });
    const long = { type: 'music' as const, settings: { prompt: 'a waltz', music_length_ms: 300_000 } };
    const ordered = Array.from({ length: 12 }, () => ({}));
    await db.execute(sql`UPDATE service_pricing SET cost_per_unit = 2`);
    await expect(create(order('', { brief: long, takes: ordered, budget: 1_000_000 }))).rejects.toThrow(
      'insufficient_tokens',
    );
    await db.execute(sql`UPDATE service_pricing SET cost_per_unit = 0.02`);
    const after = await owner.call('listTakeSets', { params: { projectId } });
    expect(after.takeSets.length).toBe(takeSets.length);
    expect(await balance()).toBe(before);
  });

  it('is created once by concurrent requests with one key, and refused for another order', async () => {
    const before = await balance();
    const headers = { 'idempotency-key': uuidv7() };
    const sets = await Promise.all(Array.from({ length: 6 }, () => create(order(), headers)));
    expect(new Set(sets.map(({ id }) => id)).size).toBe(1);
    await expect(create(order('another'), headers)).rejects.toThrow('idempotency_conflict');
    await finished(read(sets[0]!.id));
    expect(await balance()).toBe(before - 3 * price);
  });

  it('can be cancelled: its tokens are returned, and finished takes stay', async () => {
    const before = await balance();
    takes.hold();
    const { id: takeSetId } = await create();
    await eventually(() => expect(takes.waitingCount()).toBe(3));
    const set = await owner.call('cancelTakeSet', { params: { takeSetId } });
    expect(set).toMatchObject({ status: 'cancelled', held: 0, charged: 0, returned: 3 * price });
    expect(statusesOf(set)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await balance()).toBe(before);
    takes.release();
    const done = await finished(create());
    const params = { takeSetId: done.id };
    expect(await owner.call('cancelTakeSet', { params })).toMatchObject({ status: 'finished' });
  });

  it('is listed, and an activity tells of it', async () => {
    const { id } = await finished(create(order('a slow waltz')));
    const { takeSets } = await owner.call('listTakeSets', { params: { projectId } });
    expect(takeSets[0]).toMatchObject({
      id,
      status: 'finished',
      may: { cancel: true, accept: true, decide: true },
    });
    const { activities } = await owner.call('listProjectActivities', { params: { projectId } });
    expect(activities.map(({ name }) => name)).toContain('ordered 3 takes of “a slow waltz”');
  });

  it('counts a take that fails as returned', async () => {
    const set = await finished(create(order('refuse this')));
    expect(statusesOf(set)).toEqual(['failed', 'failed', 'failed']);
    expect(set).toMatchObject({ charged: 0, returned: 3 * price, trackId: null });
    expect(set.takes[0]!.error).toBe('This prompt asks for too much.');
  });
});

describe('a missed take of the built-in provider', () => {
  it('is not charged and no version, and the ledger says so', async () => {
    const before = await balance();
    const body = order(alwaysSlow, { retryMissed: false });
    const set = await finished(create(body));
    expect(statusesOf(set)).toEqual(['missed', 'missed', 'missed']);
    expect(set).toMatchObject({ charged: 0, held: 0, returned: 3 * price });
    expect(set.takes[0]).toMatchObject({ misses: ['tempo'], tokenCost: 0, price, wasRetried: false });
    expect(await balance()).toBe(before);
    const { transactions } = await owner.call('listTransactions');
    const spent = transactions.find(
      ({ type, referenceId }) => type === 'spend' && referenceId === set.takes[0]!.generationId,
    );
    expect(spent).toMatchObject({ amount: 0 });
    expect(spent!.description).toMatch(/^Missed the brief \(tempo\), not charged: Music, 2 s/);
    expect(set.trackId).toBeNull();
    const generation = { params: { generationId: set.takes[0]!.generationId } };
    expect(await owner.call('getGeneration', generation)).toMatchObject({
      status: 'completed',
      trackId: null,
      tokenCost: 0,
    });
  });

  it('is made again once with another seed', async () => {
    const set = await finished(create(order(slowAtFirst)));
    expect(statusesOf(set)).toEqual(['passed', 'passed', 'passed']);
    expect(set.takes.map(({ wasRetried }) => wasRetried)).toEqual([true, false, false]);
    expect(set.takes[0]!.seed).toBeGreaterThan(1);
    expect(set).toMatchObject({ charged: 3 * price, returned: price });
    const always = await finished(create(order(alwaysSlow)));
    // No seed meets the brief.
    expect(always.takes.map(({ wasRetried }) => wasRetried)).toEqual([false, false, false]);
    expect(always).toMatchObject({ charged: 0, returned: 3 * price, trackId: null });
  });

  it('is no version beside those that passed', async () => {
    const set = await finished(create(order(slowAtFirst, { retryMissed: false })));
    expect(await versionsOf(set.trackId!)).toHaveLength(2);
    expect(set.takes.map(({ status, version }) => [status, version !== null])).toEqual([
      ['missed', false],
      ['passed', true],
      ['passed', true],
    ]);
  });

  it('is charged as quoted when its creator accepts it, within the budget', async () => {
    const before = await balance();
    const body = order(alwaysSlow, { retryMissed: false, budget: 3 * price });
    const { id: takeSetId } = await finished(create(body));
    const accept = (take: string) => owner.call('acceptTake', { params: { takeSetId, take } });
    // The price has changed since.
    await db.update(servicePricingTable).set({ costPerUnit: '0.5' });
    for (const take of ['1', '2', '2']) await accept(take);
    await db.update(servicePricingTable).set({ costPerUnit: '0.02' });
    const set = await read(takeSetId);
    expect(set).toMatchObject({ charged: 2 * price, returned: price });
    expect(set.takes.map(({ accepted, status }) => [accepted, status])).toEqual([
      [true, 'missed'],
      [true, 'missed'],
      [false, 'missed'],
    ]);
    expect(await balance()).toBe(before - 2 * price);
    expect(set.takes.map(({ version, unpaidUntil }) => [version, unpaidUntil !== null])).toEqual([
      [1, false],
      [2, false],
      [null, true],
    ]);
    expect(await versionsOf(set.trackId!)).toEqual([2, 1]);
    const passed = await finished(create());
    const params = { takeSetId: passed.id, take: '1' };
    await expect(owner.call('acceptTake', { params })).rejects.toThrow('take_not_missed');
  });

  it('counts towards the spending limit of an API token that accepts it, and is not charged beyond it', async () => {
    const body = order(alwaysSlow, { retryMissed: false });
    const { id: takeSetId } = await finished(create(body));
    const { token, id: tokenId } = await owner.call('createApiToken', {
      body: { name: 'Build', scopes: ['read', 'generate'], spendingLimit: price },
    });
    const before = await balance();
    const accept = (take: string) =>
      owner.call('acceptTake', {
        params: { takeSetId, take },
        headers: { authorization: `Bearer ${token}` },
      });
    const outcomes = await Promise.all(
      ['1', '2', '3'].map((take) => accept(take).then(() => 'accepted', String)),
    );
    expect(outcomes.toSorted()).toEqual([
      expect.stringContaining('token_spending_limit'),
      expect.stringContaining('token_spending_limit'),
      'accepted',
    ]);
    const { apiTokens } = await owner.call('listApiTokens');
    expect(apiTokens.find(({ id }) => id === tokenId)).toMatchObject({ spent: price });
    expect(await balance()).toBe(before - price);
    expect((await read(takeSetId)).takes.filter(({ accepted }) => accepted)).toHaveLength(1);
  });

  it('cannot be accepted over the budget', async () => {
    const body = order(slowAtFirst, { retryMissed: false, budget: 3 * price });
    const { id: takeSetId } = await finished(create(body));
    await db.execute(sql`UPDATE take_sets SET budget = ${3 * price - 1} WHERE id = ${takeSetId}`);
    const params = { takeSetId, take: '1' };
    await expect(owner.call('acceptTake', { params })).rejects.toThrow('over_take_budget');
  });
});

describe('the choice of a take', () => {
  it('follows a blind vote, which hides who made which take', async () => {
    const { id, trackId } = await finished(create(order(slowAtFirst, { retryMissed: false })));
    await expect(startVote(id, { takes: [1, 2] })).rejects.toThrow('validation_failed');
    const vote = await startVote(id);
    expect(vote).toMatchObject({ title: `Takes: ${slowAtFirst}`, closedAt: null });
    expect(vote.candidates).toHaveLength(2);
    const open = await read(id);
    const hidden = {
      createdBy: null,
      creator: null,
      charged: null,
      chargedFree: null,
      held: null,
      returned: null,
    };
    expect(open).toMatchObject({ voteId: vote.id, isVoteOpen: true, ...hidden });
    const orders = async () => {
      const { activities } = await owner.call('listProjectActivities', { params: { projectId } });
      return activities.filter(({ name }) => name === `ordered 3 takes of “${slowAtFirst}”`).length;
    };
    const shownOrders = await orders();
    for (const take of open.takes) {
      expect(take).toMatchObject({
        provider: null,
        providerName: null,
        seed: null,
        tokenCost: null,
        freeTokens: null,
        price: null,
      });
    }
    await expect(startVote(id)).rejects.toThrow('take_vote_started');
    await expect(decide(id, { winner: 2 })).rejects.toThrow('take_vote_open');
    const closed = await owner.call('castBallot', { params: { voteId: vote.id }, body: { ballot: [1] } });
    const winner = (await read(id)).takes.find(({ version }) => version === closed.result!.winner!.version)!;
    expect(winner.provider).toBe('builtin');
    expect(await read(id)).toMatchObject({ isVoteOpen: false, createdBy: ownerId, charged: 2 * price });
    expect(await orders()).toBe(shownOrders + 1);
    const decided = await decide(id, { winner: winner.number });
    expect(decided).toMatchObject({ status: 'decided', winner: winner.number });
    const track = await owner.call('getTrack', { params: { trackId: trackId! } });
    expect(track).toMatchObject({ version: winner.version, versionCount: 1 });
    expect(await versionsOf(trackId!)).toEqual([winner.version]);
    expect((await versionsOf(trackId!, '1')).length).toBe(1);
    const { activities } = await owner.call('listProjectActivities', { params: { projectId } });
    expect(activities.map(({ name }) => name)).toContain(`chose take ${winner.number} of “${slowAtFirst}”`);
  });

  it('keeps what is to be kept, and can be changed', async () => {
    const { id, trackId, takes: made } = await finished(create());
    const version = (number: number) => made[number - 1]!.version!;
    const decided = await decide(id, { winner: 1, keep: [3] });
    expect(decided.takes.map(({ isTrashed }) => isTrashed)).toEqual([false, true, false]);
    expect(await versionsOf(trackId!)).toEqual([version(1), version(3)].toSorted((a, b) => b - a));
    await decide(id, { winner: 2, keep: [1] });
    expect(await versionsOf(trackId!)).toEqual([version(1), version(2)].toSorted((a, b) => b - a));
    expect(await owner.call('getTrack', { params: { trackId: trackId! } })).toMatchObject({
      version: version(2),
    });
  });

  it('needs finished takes, and two that passed for a vote', async () => {
    takes.hold();
    const { id } = await create();
    await expect(decide(id, { winner: 1 })).rejects.toThrow('take_not_finished');
    await expect(startVote(id)).rejects.toThrow('too_few_takes');
    takes.release();
    await finished(read(id));
    await expect(decide(id, { winner: 7 })).rejects.toThrow('take_not_finished');
  });

  it('is refused while the track is locked', async () => {
    const { id, trackId } = await finished(create());
    await db.execute(sql`UPDATE tracks SET is_locked = true WHERE id = ${trackId}`);
    const { version } = await owner.call('getTrack', { params: { trackId: trackId! } });
    const other = (await read(id)).takes.find((take) => take.version !== version)!;
    await expect(decide(id, { winner: other.number })).rejects.toThrow('track_locked');
    expect(await read(id)).toMatchObject({ status: 'finished', winner: null });
    expect(await versionsOf(trackId!)).toHaveLength(3);
  });

  it('is refused when the track has left the project', async () => {
    const { id: takeSetId, trackId } = await finished(create());
    const { id: elsewhere } = await owner.call('createProject', { body: { name: 'Another film' } });
    const params = { projectId: elsewhere, trackId: trackId! };
    await owner.call('addTrackToProject', { params });
    await owner.call('removeTrackFromProject', { params: { ...params, projectId } });
    const reply = await owner.request('decideTakeSet', { params: { takeSetId }, body: { winner: 2 } });
    expect(reply.status).toBe(404);
    expect(await versionsOf(trackId!)).toEqual([3, 2, 1]);
  });

  it('is of a track in the project: a take that follows after the track has left becomes a track there', async () => {
    takes.hold();
    const { id } = await create(
      order('too loud at first', { takes: [{ seed: 1 }, { seed: 2 }], retryBilled: true }),
    );
    await takes.releaseHeld(2);
    // Both missed the brief and are made again.
    const first = await eventually(async () => {
      const now = await read(id);
      expect(now.takes.map(({ wasRetried }) => wasRetried)).toEqual([true, true]);
      return now.trackId!;
    });
    const { id: elsewhere } = await owner.call('createProject', { body: { name: 'Another studio' } });
    await owner.call('addTrackToProject', { params: { projectId: elsewhere, trackId: first } });
    await owner.call('removeTrackFromProject', { params: { projectId, trackId: first } });
    takes.release();
    const { trackId } = await finished(Promise.resolve({ id } as TakeSet));
    const params = { trackId: trackId! };
    expect(await owner.call('listTrackProjects', { params })).toMatchObject([{ id: projectId }]);
    expect(await versionsOf(first)).toEqual([2, 1]);
  });

  it('stays with the takes when their track is stacked onto another one', async () => {
    const [one, other] = [await finished(create()), await finished(create())];
    await owner.call('stackTrack', { params: { trackId: one.trackId! }, body: { trackId: other.trackId! } });
    const moved = await read(other.id);
    expect(moved.trackId).toBe(one.trackId);
    expect(new Set(moved.takes.map(({ version }) => version))).toEqual(new Set([4, 5, 6]));
    const { takes: made } = moved;
    await decide(other.id, { winner: 2 });
    expect(await owner.call('getTrack', { params: { trackId: one.trackId! } })).toMatchObject({
      version: made[1]!.version,
      versionCount: 4,
    });
  });
});

test('the ledger adds up after all these takes', async () => {
  expect(await tokens.verify()).toEqual([]);
});
