import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Provider } from '#providers/provider.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testApp } from '#server/testing/test-app.ts';
import { uploadQuota } from '#server/library/uploads/quota.ts';
import { expectedFrozenBytes, frozenBytes } from '../../library/versions/frozen-exports.ts';
import { frozenVersionsService } from './frozen-versions.service.ts';
import { frozenVersionsTable } from '../../platform/schema/frozen-versions.tables.ts';
import { scoreFilesTable } from '../../platform/schema/score-files.tables.ts';

const smallFile = { bytes: Buffer.from('small'), extension: 'wav', contentType: 'audio/wav' };
const injectedErrors: Error[] = [];
/** Rendering takes seconds, and only the sizes of rendered files are measured. */
let isRendered = false;
/** The next file waits for it. */
let hold: PromiseWithResolvers<void> | undefined;
let isHeld = false;
/** The built-in composer with injected errors and, by default, small files instead of rendered ones. */
const provider: Provider = {
  ...builtinComposer,
  scores: {
    ...builtinComposer.scores!,
    async files(...args) {
      const error = injectedErrors.pop();
      if (error) throw error;
      const held = hold;
      hold = undefined;
      if (held) {
        isHeld = true;
        await held.promise;
      }
      if (!isRendered) return [{ name: 'small', ...smallFile }];
      return builtinComposer.scores!.files(...args);
    },
  },
};
// No worker polls: the tests fill in themselves.
const { url, services, storage } = await testApp({ provider });
const { db, frozenVersions } = services;
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: userId } = await admin.call('getCurrentUser');
const { id: projectId } = await admin.call('createProject', { body: { name: 'A film' } });

const make = async (inProject = projectId) =>
  (await admin.call('generateMusic', {
    params: { projectId: inProject },
    body: { prompt: 'a house loop with bass', music_length_ms: 2_000 },
  })) as TrackDetail;

async function approve(trackId: string) {
  await admin.call('requestReview', { params: { trackId }, body: { reviewerIds: [userId] } });
  await admin.call('decideReview', { params: { trackId }, body: { verdict: 'approved', version: 1 } });
}

const filesOf = (trackId: string, version = '1') =>
  admin.call('getVersionFiles', { params: { trackId, version } });
/** The sizes of all exports of the first version, as they are stated. */
const sizeOf = async ({ id }: TrackDetail) =>
  (await filesOf(id)).files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
const statesOf = async (trackId: string) => (await filesOf(trackId)).files.map(({ state }) => state);
const rowOf = async (trackId: string) =>
  (await db.select().from(frozenVersionsTable).where(eq(frozenVersionsTable.trackId, trackId)))[0];
/** Makes the cache old. */
const expire = () => db.update(scoreFilesTable).set({ usedAt: sql`now() - interval '30 days'` });
const storedKeys = async (trackId: string) =>
  (await db.select().from(scoreFilesTable).where(eq(scoreFilesTable.trackId, trackId))).map(
    ({ objectKey }) => objectKey,
  );

async function jobsFor(trackId: string, kind: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM jobs WHERE kind = ${kind} AND request @> ${JSON.stringify({ trackId })}::jsonb`,
  );
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await db.delete(frozenVersionsTable);
  injectedErrors.length = 0;
  isRendered = false;
});

describe('an approved version', () => {
  it('gets its WAV file, stems and MIDI without being asked, and the size is known before', async () => {
    isRendered = true;
    const { id } = await make();
    const before = await filesOf(id);
    expect(before).toMatchObject({ isFrozen: false });
    expect(before.files.map(({ kind, state }) => [kind, state])).toEqual([
      ['stems', 'on_request'],
      ['midi', 'on_request'],
      ['wav', 'on_request'],
    ]);
    await approve(id);
    expect(await frozenVersions.fillNext()).toBe(true);
    const after = await filesOf(id);
    expect(after).toMatchObject({ isFrozen: true });
    expect(after.files.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
    const sum = ({ files }: typeof after) => files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
    expect(sum(before) / sum(after)).toBeGreaterThan(0.5);
    expect(sum(before) / sum(after)).toBeLessThan(2);
    expect(await frozenBytes(db, projectId)).toBe(sum(after));
    expect(await frozenVersions.fillNext()).toBe(false);
  });

  it('keeps them when the cache is swept, while those of others go', async () => {
    const [kept, other] = [await make(), await make()];
    await approve(kept.id);
    await frozenVersions.fillNext();
    await (await admin.request('getTrackWav', { params: { trackId: other.id } })).arrayBuffer();
    const [keptKeys, otherKeys] = [await storedKeys(kept.id), await storedKeys(other.id)];
    expect([keptKeys.length, otherKeys.length]).toEqual([3, 1]);
    await expire();
    await services.scoreFiles.sweep();
    for (const key of keptKeys) expect(await storage.objects.stat(key)).toBeDefined();
    expect(await storage.objects.stat(otherKeys[0]!)).toBeUndefined();
  });

  it('keeps them after it is unlocked, and until it is purged', async () => {
    const { id } = await make();
    await approve(id);
    await frozenVersions.fillNext();
    await admin.call('unlockTrack', { params: { trackId: id } });
    await admin.call('cancelReview', { params: { trackId: id } });
    const keys = await storedKeys(id);
    await expire();
    await services.scoreFiles.sweep();
    expect(await statesOf(id)).toEqual(['stored', 'stored', 'stored']);
    await admin.call('deleteTrack', { params: { trackId: id } });
    await services.scoreFiles.sweep();
    expect(await storage.objects.stat(keys[0]!)).toBeDefined();
    await db.execute(sql`DELETE FROM tracks WHERE id = ${id}`);
    await frozenVersions.sweep();
    await services.scoreFiles.sweep();
    for (const key of keys) expect(await storage.objects.stat(key)).toBeUndefined();
    expect(await rowOf(id)).toBeUndefined();
  });

  it('takes them along when it is split off into a track of its own', async () => {
    const { id } = await make();
    await approve(id);
    await frozenVersions.fillNext();
    await admin.call('unlockTrack', { params: { trackId: id } });
    const { id: ownerId } = await admin.call('getCurrentUser');
    await db.transaction((tx) =>
      services.versions.add(tx, id, { ...newTrack(projectId, ownerId), facts: null }),
    );
    const split = await admin.call('splitVersion', { params: { trackId: id, version: '1' } });
    expect(await filesOf(split.id)).toMatchObject({
      isFrozen: true,
      files: [{ state: 'stored' }, { state: 'stored' }, { state: 'stored' }],
    });
  });

  it('is found by the maintenance if an earlier release approved it', async () => {
    const { id } = await make();
    await approve(id);
    await db.delete(frozenVersionsTable);
    await frozenVersions.sweep();
    expect(await rowOf(id)).toMatchObject({ version: 1, completedAt: null });
    while (await frozenVersions.fillNext());
    expect(await statesOf(id)).toEqual(['stored', 'stored', 'stored']);
  });

  it('gets a file again that the object store lost', async () => {
    const { id } = await make();
    await approve(id);
    await frozenVersions.fillNext();
    for (const key of await storedKeys(id)) await storage.objects.delete(key);
    expect(await services.scoreFiles.find({ trackId: id, version: 1, kind: 'midi' })).toBeUndefined();
    expect(await frozenVersions.fillNext()).toBe(true);
    for (const key of await storedKeys(id)) expect(await storage.objects.stat(key)).toBeDefined();
  });
});

describe('filling in', () => {
  it('keeps what could be made, and tries again', async () => {
    const { id } = await make();
    await approve(id);
    injectedErrors.push(new ProviderError('unknown', 'A string broke.'));
    await frozenVersions.fillNext();
    expect(await statesOf(id)).toEqual(['on_request', 'stored', 'stored']);
    expect(await rowOf(id)).toMatchObject({ completedAt: null, attempts: 1, failure: 'score_file_failed' });
    expect(await frozenVersions.fillNext()).toBe(false);
    await db.update(frozenVersionsTable).set({ nextAttemptAt: sql`now()` });
    await db.execute(sql`UPDATE jobs SET finished_at = now() - interval '1 minute' WHERE status = 'failed'`);
    await frozenVersions.fillNext();
    expect(await statesOf(id)).toEqual(['stored', 'stored', 'stored']);
  });

  it('handles one version at a time, and takes over one whose process was killed', async () => {
    const [first, second] = [await make(), await make()];
    await approve(first.id);
    await approve(second.id);
    await db
      .update(frozenVersionsTable)
      .set({ claimedAt: sql`now()`, nextAttemptAt: sql`now() + interval '1 minute'` })
      .where(eq(frozenVersionsTable.trackId, first.id));
    expect(await frozenVersions.fillNext()).toBe(false);
    await db
      .update(frozenVersionsTable)
      .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      .where(eq(frozenVersionsTable.trackId, first.id));
    expect(await Promise.all([frozenVersions.fillNext(), frozenVersions.fillNext()])).toContain(true);
    await frozenVersions.fillNext();
    expect(await statesOf(first.id)).toEqual(['stored', 'stored', 'stored']);
    expect(await statesOf(second.id)).toEqual(['stored', 'stored', 'stored']);
  });

  it('says why the exports of another composer are not to be had', async () => {
    const { id } = await make();
    await db.execute(sql`UPDATE tracks SET provider_version = 'of old', score_key = NULL WHERE id = ${id}`);
    await approve(id);
    await frozenVersions.fillNext();
    const { files } = await filesOf(id);
    expect(files.map(({ state, reason }) => [state, reason?.includes('version of the composer')])).toEqual([
      ['unavailable', true],
      ['unavailable', true],
      ['unavailable', true],
    ]);
    expect(await rowOf(id)).toMatchObject({ completedAt: null, failure: 'score_outdated' });
  });

  it('is done at once for an upload, whose original is stored', async () => {
    const { id } = await services.tracks.add(db, newTrack(projectId, userId));
    await admin.call('freezeVersion', { params: { trackId: id, version: '1' } });
    await frozenVersions.fillNext();
    expect((await rowOf(id))!.completedAt).toBeInstanceOf(Date);
  });
});

it('the exports of a candidate of an open vote tell nothing about it', async () => {
  const { id } = await make();
  await db.transaction((tx) =>
    services.versions.add(tx, id, { ...newTrack(projectId, userId), facts: null }),
  );
  const candidates = [1, 2].map((version) => ({ trackId: id, version }));
  await admin.call('createVote', {
    params: { projectId },
    body: { title: 'Which?', candidates, voterIds: [userId] },
  });
  for (const version of ['1', '2']) expect(await filesOf(id, version)).toMatchObject({ files: [] });
});

it('a candidate of an open vote is not frozen; once approved its exports are made and counted when the vote is closed', async () => {
  const own = (await admin.call('createProject', { body: { name: 'Voted' } })).id;
  const built = await make(own);
  const other = await services.tracks.add(db, { ...newTrack(own, userId), provider: 'cloud' });
  const candidates = [built.id, other.id].map((trackId) => ({ trackId, version: 1 }));
  const { id: voteId } = await admin.call('createVote', {
    params: { projectId: own },
    body: { title: 'Which?', candidates, voterIds: [userId] },
  });
  const counted = () => expectedFrozenBytes(db, own);
  for (const { trackId } of candidates) {
    const refused = await admin.request('freezeVersion', { params: { trackId, version: '1' } });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'no_score' }]);
    await approve(trackId);
    expect(await rowOf(trackId)).toBeDefined();
  }
  expect(await frozenVersions.fillNext()).toBe(false);
  expect([await counted(), await storedKeys(built.id)]).toEqual([0, []]);
  await admin.call('castBallot', { params: { voteId }, body: { ballot: [1] } });
  expect(await counted()).toBeGreaterThan(2 * 4 * 44_100);
  while (await frozenVersions.fillNext());
  expect(await statesOf(built.id)).toEqual(['stored', 'stored', 'stored']);
});

describe('freezing without an approval', () => {
  it('stores the exports of any version, once', async () => {
    const { id } = await make();
    const params = { trackId: id, version: '1' };
    expect(await admin.call('freezeVersion', { params })).toMatchObject({ isFrozen: true });
    expect(await admin.call('freezeVersion', { params })).toMatchObject({ isFrozen: true });
    await frozenVersions.fillNext();
    expect(await statesOf(id)).toEqual(['stored', 'stored', 'stored']);
  });

  it('is refused for a version that does not exist', async () => {
    const { id } = await make();
    const refused = await admin.request('freezeVersion', { params: { trackId: id, version: '7' } });
    expect(refused.status).toBe(404);
  });
});

describe('a user who asks for a file', () => {
  it('shares the job of a frozen version, and does not wait behind those of others', async () => {
    const [busy, inLine] = [await make(), await make()];
    await approve(busy.id);
    const held = Promise.withResolvers<void>();
    [hold, isHeld] = [held, false];
    const filling = frozenVersions.fillNext();
    await eventually(() => expect(isHeld).toBe(true));
    const waiting = await services.scoreFiles.submitFrozen(
      await services.tracks.row(inLine.id),
      userId,
      'midi',
    );
    expect(waiting.status).toBe('pending');
    const signal = AbortSignal.timeout(20_000);
    const replies = await Promise.all(
      [1, 2].map(() => admin.request('getTrackMidi', { params: { trackId: inLine.id }, signal })),
    );
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
    }
    expect(await jobsFor(inLine.id, 'midi')).toEqual([waiting.id]);
    expect(await services.jobs.byId(waiting.id)).toMatchObject({ status: 'completed', attempt: 1 });
    const shared = admin.request('getTrackStems', { params: { trackId: busy.id } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await jobsFor(busy.id, 'stems')).toHaveLength(1);
    held.resolve();
    expect((await shared).status).toBe(200);
    expect(await filling).toBe(true);
    expect(await statesOf(busy.id)).toEqual(['stored', 'stored', 'stored']);
  });

  it('gets the same job as the background that begins at the same moment', async () => {
    const { id } = await make();
    const row = await services.tracks.row(id);
    const [reply] = await Promise.all([
      admin.request('getTrackMidi', { params: { trackId: id } }),
      services.scoreFiles.submitFrozen(row, userId, 'midi'),
    ]);
    expect(reply.status).toBe(200);
    expect(await jobsFor(id, 'midi')).toHaveLength(1);
  });
});

it('freezing needs room for the size that is told, with that of versions whose exports are still to be made', async () => {
  const { id: ownProject } = await admin.call('createProject', { body: { name: 'Small' } });
  const [first, second] = [await make(ownProject), await make(ownProject)];
  const [firstBytes, secondBytes] = [await sizeOf(first), await sizeOf(second)];
  expect(firstBytes).toBeGreaterThan(2 * 4 * 44_100);
  const me = (await services.accounts.findActiveUser(db, userId))!;
  const freeze = async ({ id }: TrackDetail, perProject: number) => {
    const uploadQuotaMb = { perPerson: 0.000_001, perProject: perProject / 1_000_000 };
    const config = { ...services.config, uploadQuotaMb };
    const jobs = { ...services.jobs, waitForEnd: async () => undefined };
    const limited = frozenVersionsService({ ...services, config }, { ...services, jobs });
    return limited.freeze(me, await services.tracks.authorize(id, me, 'download'));
  };
  const refusal = { code: 'upload_quota_reached' };
  await expect(freeze(first, firstBytes - 1)).rejects.toMatchObject(refusal);
  expect(await freeze(first, firstBytes)).toMatchObject({ isFrozen: true });
  // Nothing is stored yet.
  await expect(freeze(second, firstBytes + secondBytes - 1)).rejects.toMatchObject(refusal);
  expect(await freeze(first, firstBytes)).toMatchObject({ isFrozen: true });
  expect(await freeze(second, firstBytes + secondBytes)).toMatchObject({ isFrozen: true });
});

it('the storage of frozen exports counts towards the project’s quota', async () => {
  const { id } = await make();
  await approve(id);
  await frozenVersions.fillNext();
  const bytes = await frozenBytes(db, projectId);
  const quota = uploadQuota({ perUser: 0, perProject: bytes });
  await expect(quota.checkRoom(db, { userId: uuidv7(), projectId })).rejects.toMatchObject({
    code: 'upload_quota_reached',
  });
});
