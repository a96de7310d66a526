import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, describe, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import type { TakeMiss } from '#contract/take-states.ts';
import { fakeElevenLabs, fakeKey } from '#providers/elevenlabs/testing/fake-elevenlabs.ts';
import type { Handler } from '#providers/http/testing/fake-server.ts';
import { waitForBlockedQuery } from '#server/testing/blocked-query.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testAppWithProvider, type TestAppWithProvider } from '#server/testing/test-app-with-provider.ts';
import { prompt, providerFiles, stated } from './testing/faulty-music.ts';

const fake = await fakeElevenLabs();
const files = await providerFiles();
const { creator, services, url } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  prices: [
    { service: 'music', costPerUnit: '0.005' },
    { service: 'voice', costPerUnit: '0.1' },
  ],
});
type Creator = Awaited<ReturnType<TestAppWithProvider['creator']>>;
/** Tokens for 16 seconds. */
const price = 8;

const sending =
  (bytes: Uint8Array): Handler =>
  (_received, reply) =>
    void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes);

/** More answers than there are takes: a request that the client sends again gets the same file. */
const repeated = (bytes: Uint8Array): Handler[] => Array.from({ length: 20 }, () => sending(bytes));
afterEach(fake.recover);

const order = (body: Partial<Body<'createTakeSet'>> = {}): Body<'createTakeSet'> => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: stated.lengthMs, mode: 'basic' } },
  takes: [{ provider: 'elevenlabs' }, { provider: 'elevenlabs' }],
  budget: 1_000,
  retryMissed: false,
  ...body,
});

async function finishedTakes({ user, projectId }: Creator, body: Body<'createTakeSet'>): Promise<TakeSet> {
  const { id: takeSetId } = await user.call('createTakeSet', { params: { projectId }, body });
  return eventually(
    async () => {
      const set = await user.call('getTakeSet', { params: { takeSetId } });
      expect(set.status).not.toBe('running');
      return set;
    },
    { withinMs: 60_000 },
  );
}

const ledgerOf = async ({ user }: Creator) => (await user.call('listTransactions')).transactions;

describe('takes of an external provider', () => {
  it.each<[keyof typeof files, TakeMiss[]]>([
    ['good', []],
    ['short', ['length']],
    ['long', ['length']],
    ['slow', ['tempo']],
    ['fast', ['tempo']],
    ['inOtherKey', ['key']],
    ['silent', ['silence']],
    ['interrupted', ['silence']],
    ['clipped', ['loudness', 'clipping', 'peak']],
    ['quiet', ['loudness']],
  ])('are measured against the brief: %s', async (name, misses) => {
    const who = await creator();
    fake.fail(...repeated(files[name]));
    const set = await finishedTakes(who, order());
    expect(set.takes.map((take) => [take.status, take.misses])).toEqual(
      Array.from({ length: 2 }, () => [misses.length > 0 ? 'missed' : 'passed', misses]),
    );
    expect(set).toMatchObject({ status: 'finished', charged: 2 * price, held: 0, returned: 0 });
    expect(new Set(set.takes.map(({ version }) => version))).toEqual(new Set([1, 2]));
  });

  it('are charged even if they miss the brief, and the ledger says that the provider billed them', async () => {
    const who = await creator();
    fake.fail(sending(files.good), sending(files.silent));
    await finishedTakes(who, order());
    const spent = (await ledgerOf(who)).filter(({ type }) => type === 'spend');
    expect(spent.map(({ amount }) => amount)).toEqual([-price, -price]);
    expect(spent.map(({ description }) => description).toSorted()).toEqual([
      `Missed the brief (silence), billed by ElevenLabs: Music, 16 s: ${prompt}`,
      `Music, 16 s: ${prompt}`,
    ]);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('say no seed that the provider did not get, running or finished, and the quote says so before', async () => {
    const who = await creator();
    const [first, second] = [
      { provider: 'elevenlabs', seed: 2 ** 31 + 5 },
      { provider: 'elevenlabs', seed: 6 },
    ];
    const tests = [
      { brief: order().brief, takesSeed: false, sent: [null, null] },
      {
        brief: { type: 'voice', settings: { text: 'Good evening, and welcome.', voice: 'voice0' } } as const,
        takesSeed: true,
        sent: [5, 6],
      },
    ];
    for (const { brief, takesSeed, sent } of tests) {
      const body = order({ brief, takes: [first, second] });
      const params = { projectId: who.projectId };
      const quote = await who.user.call('estimateTakes', { params, body: { brief, takes: body.takes } });
      expect(quote.takes.map((take) => take.takesSeed)).toEqual([takesSeed, takesSeed]);
      const ordered = await who.user.call('createTakeSet', { params, body });
      expect(ordered.takes.map(({ status, seed }) => [status, seed])).toEqual([
        ['pending', null],
        ['pending', null],
      ]);
      await expect
        .poll(async () => {
          const set = await who.user.call('getTakeSet', { params: { takeSetId: ordered.id } });
          return set.takes.map(({ version, seed }) => version !== null && seed);
        })
        .toEqual(sent);
    }
  });

  it('are never made again without the word of who ordered them', async () => {
    const who = await creator();
    fake.fail(...repeated(files.short));
    // By default missed takes are made again, and the budget would allow it.
    const { retryMissed: _byDefault, ...body } = order();
    const set = await finishedTakes(who, body);
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['missed', false],
      ['missed', false],
    ]);
    expect(set).toMatchObject({ charged: 2 * price, held: 0, returned: 0 });
  });

  it('are made again once with another seed, and no more often', async () => {
    const who = await creator();
    fake.fail(...repeated(files.short));
    const set = await finishedTakes(who, order({ retryMissed: true, retryBilled: true }));
    expect(set.takes.map(({ wasRetried, misses, error }) => [wasRetried, misses, error])).toEqual([
      [true, ['length'], null],
      [true, ['length'], null],
    ]);
    expect(set).toMatchObject({ charged: 4 * price, held: 0, returned: 0 });
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('are made again while the API token that ordered them orders another piece, without a deadlock', async () => {
    const { user, projectId } = await creator();
    const { id: userId } = await user.call('getCurrentUser');
    const { token } = await user.call('createApiToken', {
      body: { name: 'Build', scopes: ['generate', 'read'] },
    });
    const held = Promise.withResolvers<void>();
    fake.fail(
      (received, reply) => void held.promise.then(() => sending(files.short)(received, reply)),
      ...repeated(files.short),
    );
    const post = (path: string, body: object) =>
      fetch(`${url}/api/projects/${projectId}/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'respond-async',
        },
        body: JSON.stringify(body),
      });
    const ordered = await post(
      'take-sets',
      order({ takes: [{ provider: 'elevenlabs' }, { provider: 'elevenlabs' }], retryMissed: true }),
    );
    const { id: takeSetId } = (await ordered.json()) as TakeSet;
    // The completion waits for the account, and then orders the take again with the token; so does another order.
    const another = await services.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM token_accounts WHERE user_id = ${userId} FOR UPDATE`);
      held.resolve();
      await waitForBlockedQuery(services.db);
      const posted = post('generate-music', { prompt: 'a tone', music_length_ms: stated.lengthMs });
      await sleep(300);
      return { posted };
    });
    expect((await another.posted).status).toBe(202);
    await eventually(
      async () =>
        expect((await user.call('getTakeSet', { params: { takeSetId } })).status).not.toBe('running'),
      { withinMs: 60_000 },
    );
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('are not made again if the budget does not allow it', async () => {
    const who = await creator();
    fake.fail(...Array.from({ length: 3 }, () => sending(files.short)));
    const budget = 3 * price + 1;
    const set = await finishedTakes(who, order({ retryMissed: true, retryBilled: true, budget }));
    expect(new Set(set.takes.map(({ wasRetried }) => wasRetried))).toEqual(new Set([false, true]));
    expect(set.charged).toBe(3 * price);
  });

  it('are made again only with an approval if the set would cost more than the amount', async () => {
    const [{ user: owner, projectId }, { user }] = [await creator(), await creator()];
    const { email } = await user.call('getCurrentUser');
    const params = { projectId };
    await owner.call('addMember', { params, body: { email, role: 'collaborator' } });
    await owner.call('setProjectBudget', { params, body: { approvalAbove: 3 * price } });
    fake.fail(...repeated(files.short));
    const { id: takeSetId } = await user.call('createTakeSet', {
      params,
      body: order({ retryMissed: true, retryBilled: true }),
    });
    const waiting = await eventually(
      async () => {
        const set = await user.call('getTakeSet', { params: { takeSetId } });
        expect(set.takes.map(({ status }) => status).toSorted()).toEqual(['awaiting_approval', 'missed']);
        return set;
      },
      { withinMs: 60_000 },
    );
    // Both were billed, and the first one that was made again reached the amount.
    expect(waiting).toMatchObject({ charged: 3 * price, held: price });
    await owner.call('decideSpendingRequest', {
      params: {
        generationId: waiting.takes.find(({ status }) => status === 'awaiting_approval')!.generationId,
      },
      body: { approve: false },
    });
    const { charged, held, returned } = await user.call('getTakeSet', { params: { takeSetId } });
    expect({ charged, held, returned }).toEqual({ charged: 3 * price, held: 0, returned: price });
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('become eligible without another charge when their creator accepts them', async () => {
    const who = await creator();
    fake.fail(sending(files.good), sending(files.quiet));
    const { id: takeSetId, takes } = await finishedTakes(who, order());
    const before = await ledgerOf(who);
    const missed = takes.find(({ status }) => status === 'missed')!;
    const params = { takeSetId, take: String(missed.number) };
    const set = await who.user.call('acceptTake', { params });
    expect(set.takes.find(({ accepted }) => accepted)?.number).toBe(missed.number);
    expect(set.charged).toBe(2 * price);
    expect(await ledgerOf(who)).toEqual(before);
  });

  it('return their tokens if the provider fails or sends no audio', async () => {
    const who = await creator();
    fake.fail(sending(Buffer.from('no audio')), sending(files.good));
    const set = await finishedTakes(who, order({ retryMissed: true }));
    expect(set.takes.map(({ status }) => status).toSorted()).toEqual(['failed', 'passed']);
    expect(set).toMatchObject({ charged: price, held: 0, returned: price });
  });
});

it('a steady tone instead of speech misses the voice', async () => {
  const who = await creator();
  const voice = 'voice0';
  const set = await finishedTakes(
    who,
    order({ brief: { type: 'voice', settings: { text: 'Good evening, and welcome.', voice } } }),
  );
  expect(set.takes.map(({ misses }) => misses.includes('voice'))).toEqual([true, true]);
});
