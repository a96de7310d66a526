import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { heldProvider } from '#server/composing/takes/testing/held-takes.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const { url, services } = await testApp({ provider: heldProvider().provider });
const { db, tokens } = services;
const [owner, member] = [new ApiUser(url), new ApiUser(url)];
let memberId: string;
let projectId: string;
/** Seeds that no other number of a reply can be mistaken for. */
const seeds = [710_000_001, 710_000_002, 710_000_003];

beforeAll(async () => {
  await owner.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  await owner.call('createInviteCode', { body: { code: 'MEMBERS', role: 'collaborator' } });
  await member.join('member@example.org', 'MEMBERS');
  ({ id: projectId } = await owner.call('createProject', { body: { name: 'A film' } }));
  const body = { email: 'member@example.org', role: 'collaborator' } as const;
  await owner.call('addMember', { params: { projectId }, body });
  ({ id: memberId } = await member.call('getCurrentUser'));
  const { id: userId } = await owner.call('getCurrentUser');
  const purchase = { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});

async function threeTakes(): Promise<TakeSet> {
  const { id: takeSetId } = await owner.call('createTakeSet', {
    params: { projectId },
    body: {
      brief: { type: 'music', settings: { prompt: 'a waltz', music_length_ms: 2_000 } },
      takes: seeds.map((seed) => ({ seed })),
      budget: 1_000,
    },
  });
  return eventually(async () => {
    const set = await owner.call('getTakeSet', { params: { takeSetId } });
    expect(set.status).toBe('finished');
    return set;
  });
}

interface Seen {
  readonly versions: readonly TrackVersion[];
  readonly details: readonly TrackDetail[];
  readonly generations: readonly Generation[];
}
/** All that the API says to a user about the takes of a set. */
async function seenBy(user: ApiUser, { trackId, takes }: TakeSet): Promise<Seen> {
  const params = { trackId: trackId! };
  const { versions } = await user.call('listVersions', { params });
  const details = [
    await user.call('getTrack', { params }),
    ...(await Promise.all(
      versions.map(({ number }) => user.call('getTrack', { params, query: { v: number } })),
    )),
  ];
  const listed = await user.call('listGenerations', { params: { projectId } });
  const own = new Set(takes.map(({ generationId }) => generationId));
  const generations = [
    ...listed.generations.filter(({ id }) => own.has(id)),
    ...(await Promise.all(
      takes.map(({ generationId }) => user.call('getGeneration', { params: { generationId } })),
    )),
  ];
  return { versions, details, generations };
}
const hidden = { isBlind: true, provider: null, tokenCost: null };
const inaudible = { loudnessLufs: null };
const shown = { isBlind: false, provider: 'builtin', tokenCost: 4 };

test('provider, seed and cost of the candidates are hidden from all while a vote is open', async () => {
  const set = await threeTakes();
  const { id: voteId } = await owner.call('startTakeVote', {
    params: { takeSetId: set.id },
    body: { voterIds: [memberId] },
  });
  // The owner asked for the vote.
  for (const user of [owner, member]) {
    const seen = await seenBy(user, set);
    expect([seen.versions.length, seen.details.length, seen.generations.length]).toEqual([3, 4, 6]);
    for (const one of seen.versions) expect(one).toMatchObject({ ...hidden, ...inaudible });
    for (const one of seen.details)
      expect(one).toMatchObject({ ...hidden, ...inaudible, seed: null, providerVersion: null });
    for (const one of seen.generations)
      expect(one).toMatchObject({ ...hidden, providerName: null, freeTokens: null });
    expect(JSON.stringify(seen)).not.toMatch(/71000000\d|builtin|"tone"/);
  }
  const renamed = await owner.call('updateVersion', {
    params: { trackId: set.trackId!, version: '1' },
    body: { name: 'Waltz' },
  });
  expect(renamed).toMatchObject(hidden);
  expect(
    await owner.call('makeVersionCurrent', { params: { trackId: set.trackId!, version: '2' } }),
  ).toMatchObject(hidden);

  await member.call('castBallot', { params: { voteId }, body: { ballot: [1] } });
  for (const user of [owner, member]) {
    const seen = await seenBy(user, set);
    for (const one of [...seen.versions, ...seen.details, ...seen.generations])
      expect(one).toMatchObject(shown);
    expect(seen.details.slice(1).map(({ seed }) => seed)).toEqual(expect.arrayContaining(seeds));
    expect(seen.generations.map(({ settings }) => settings['seed'])).toEqual(expect.arrayContaining(seeds));
  }
});

test('versions that are no candidates are shown, and those of a deleted vote are shown again', async () => {
  const set = await threeTakes();
  const candidates = [1, 3].map((version) => ({ trackId: set.trackId!, version }));
  const { id: voteId } = await owner.call('createVote', {
    params: { projectId },
    body: { title: 'Which one?', candidates, voterIds: [memberId] },
  });
  const open = await seenBy(member, set);
  expect(open.versions.map(({ number, isBlind, provider }) => [number, isBlind, provider])).toEqual([
    [3, true, null],
    [2, false, 'builtin'],
    [1, true, null],
  ]);
  expect(open.generations.filter(({ isBlind }) => isBlind)).toHaveLength(4);
  await owner.call('deleteVote', { params: { voteId } });
  const { versions } = await seenBy(member, set);
  for (const one of versions) expect(one).toMatchObject(shown);
});
