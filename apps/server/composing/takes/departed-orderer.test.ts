import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Body } from '#contract/api.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { lockTakeSet } from '#server/platform/locks/row-locks.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

vi.setConfig({ testTimeout: 120_000 });

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, tokens } = services;
const admin = new ApiUser(url);
/** Tokens for two seconds. */
const price = 4;

beforeAll(async () => {
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});
afterEach(() => takes.release());

/** A creator in a project of another creator. */
async function member() {
  const [owner, user] = [new ApiUser(url), new ApiUser(url)];
  const emails = [`${uuidv7()}@example.org`, `${uuidv7()}@example.org`] as const;
  for (const [index, one] of [owner, user].entries()) {
    const code = uuidv7();
    await admin.call('createInviteCode', { body: { code, role: 'creator' } });
    await one.join(emails[index]!, code);
  }
  const { id: userId } = await user.call('getCurrentUser');
  const { id: projectId } = await owner.call('createProject', { body: { name: 'A film' } });
  const params = { projectId };
  const { id: memberId } = await owner.call('addMember', { params, body: { email: emails[1] } });
  const balance = async () => {
    const { rows } = await db.execute<{ balance: number }>(
      sql`SELECT balance FROM token_accounts WHERE user_id = ${userId}`,
    );
    return rows[0]!.balance;
  };
  return { owner, user, userId, params, memberId, balance };
}
type Member = Awaited<ReturnType<typeof member>>;

const order = (prompt: string, body: Partial<Body<'createTakeSet'>> = {}): Body<'createTakeSet'> => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: 2_000 } },
  takes: [{ seed: 1 }, { seed: 2 }],
  budget: 40,
  ...body,
});

const finished = (owner: ApiUser, takeSetId: string) =>
  eventually(
    async () => {
      const set = await owner.call('getTakeSet', { params: { takeSetId } });
      expect(set.status).not.toBe('running');
      return set;
    },
    { withinMs: 60_000 },
  );

const departures: [string, (who: Member) => Promise<unknown>][] = [
  [
    'is removed from the team',
    ({ owner, params, memberId }) => owner.call('removeMember', { params: { ...params, memberId } }),
  ],
  [
    'is blocked',
    ({ userId }) => admin.call('setUserBlocked', { params: { userId }, body: { blocked: true } }),
  ],
  [
    'loses the role',
    ({ userId }) => db.execute(sql`UPDATE users SET role = 'collaborator' WHERE id = ${userId}`),
  ],
];

describe('an order of takes whose creator', () => {
  it.each(departures)(
    '%s is finished and charged as ordered, and nothing is ordered again',
    async (_how, leave) => {
      const who = await member();
      const before = await who.balance();
      takes.hold();
      const body = order(`too slow at first, ${statedBpm} bpm`);
      const { id } = await who.user.call('createTakeSet', { params: who.params, body });
      const charged = order('always too loud', { retryBilled: true });
      const { id: chargedId } = await who.user.call('createTakeSet', { params: who.params, body: charged });
      await leave(who);
      takes.release();
      const set = await finished(who.owner, id);
      expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
        ['missed', false],
        ['missed', false],
      ]);
      expect(set).toMatchObject({ charged: 0, held: 0, returned: 2 * price });
      const other = await finished(who.owner, chargedId);
      expect(other).toMatchObject({ charged: 2 * price, held: 0 });
      expect(other.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
        ['missed', false],
        ['missed', false],
      ]);
      expect(await who.balance()).toBe(before - 2 * price);
      expect(await tokens.verify()).toEqual([]);
    },
  );

  it('revoked the API token that ordered them: nothing is ordered again', async () => {
    const who = await member();
    const { token, id: apiTokenId } = await who.user.call('createApiToken', {
      body: { name: 'A script', scopes: ['generate'] },
    });
    takes.hold();
    const response = await new ApiUser(url).request('createTakeSet', {
      params: who.params,
      body: order(`too slow at first, ${statedBpm} bpm`),
      headers: { authorization: `Bearer ${token}` },
    });
    const { id } = (await response.json()) as { id: string };
    await who.user.call('revokeApiToken', { params: { apiTokenId } });
    takes.release();
    const set = await finished(who.owner, id);
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['missed', false],
      ['missed', false],
    ]);
  });
});

describe('accepting a take', () => {
  it('is refused to a creator who was removed while they waited for the lock', async () => {
    const who = await member();
    const body = order(`always too slow at ${statedBpm} bpm`, { retryMissed: false });
    const { id: takeSetId } = await who.user.call('createTakeSet', { params: who.params, body });
    await finished(who.owner, takeSetId);
    const before = await who.balance();
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await lockTakeSet(tx, takeSetId);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const accepting = who.user.request('acceptTake', { params: { takeSetId, take: '1' } });
    await eventually(async () => {
      const { rows } = await db.execute(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await who.owner.call('removeMember', { params: { ...who.params, memberId: who.memberId } });
    released.resolve();
    await holding;
    expect((await accepting).status).toBe(404);
    expect(await who.balance()).toBe(before);
    // The preview goes with the right to accept.
    expect((await who.user.request('previewTake', { params: { takeSetId, take: '1' } })).status).toBe(404);
  });

  it('is refused to a creator who left a public project, and so is the preview', async () => {
    const who = await member();
    const body = order(`always too slow at ${statedBpm} bpm`, { retryMissed: false });
    const { id: takeSetId } = await who.user.call('createTakeSet', { params: who.params, body });
    await finished(who.owner, takeSetId);
    await who.owner.call('updateProjectSettings', { params: who.params, body: { isPublic: true } });
    await who.owner.call('removeMember', { params: { ...who.params, memberId: who.memberId } });
    const params = { takeSetId, take: '1' };
    expect((await who.user.request('getTakeSet', { params: { takeSetId } })).status).toBe(200);
    expect((await who.user.request('previewTake', { params })).status).toBe(404);
    expect((await who.user.request('acceptTake', { params })).status).toBe(403);
  });
});

describe('a request for the approval of spending', () => {
  it('is withdrawn when it is approved after who asked was blocked', async () => {
    const who = await member();
    const before = await who.balance();
    await who.owner.call('setProjectBudget', { params: who.params, body: { approvalAbove: 0 } });
    const reply = await who.user.request('generateMusic', {
      params: who.params,
      body: { prompt: 'a tone', music_length_ms: 2_000 },
    });
    const { id: generationId } = (await reply.json()) as { id: string };
    await admin.call('setUserBlocked', { params: { userId: who.userId }, body: { blocked: true } });
    const params = { generationId };
    await expect(
      who.owner.call('decideSpendingRequest', { params, body: { approve: true } }),
    ).rejects.toThrow('not_awaiting_approval');
    expect(await who.owner.call('getGeneration', { params: { generationId } })).toMatchObject({
      status: 'cancelled',
    });
    expect(await who.balance()).toBe(before);
    expect(await tokens.verify()).toEqual([]);
  });
});
