import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Vote } from '#contract/votes.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, objects } = context;
let trackId: string;

/** A track of three versions, whose files contain their number and whose loudness is -14, -12 and -18 LUFS. */
async function addTrack(): Promise<string> {
  const versions = [-14, -12, -18].map((loudnessLufs) => {
    const track = newTrack(project.id, owner.user.id, { source: 'uploaded' });
    return { ...track, facts: { ...track.facts, loudnessLufs } };
  });
  for (const [index, { objectKey }] of versions.entries()) {
    await objects.put(objectKey, Buffer.from(String(index + 1)), { contentType: 'audio/mpeg' });
  }
  const { id } = await context.tracks.add(db, versions[0]!);
  for (const version of versions.slice(1)) {
    await db.transaction((tx) => context.versions.add(tx, id, version));
  }
  return id;
}

const owner = await registerUser(context, 'creator');
const ines = await registerUser(context, 'collaborator');
const project = await createProject(owner);
await joinProject(context, project.id, ines);

beforeEach(async () => {
  trackId = await addTrack();
});

const create = (changes: object = {}) =>
  owner.call(`POST /api/projects/${project.id}/votes`, {
    body: {
      title: 'Which mix?',
      candidates: [1, 2, 3].map((version) => ({ trackId, version })),
      voterIds: [owner.user.id, ines.user.id],
      ...changes,
    },
  });
const started = async (changes: object = {}) => (await create(changes)).json<Vote>();
const read = async (user: SignedInUser, id: string) => (await user.call(`GET /api/votes/${id}`)).json<Vote>();
const cast = (user: SignedInUser, id: string, ballot: number[]) =>
  user.call(`PUT /api/votes/${id}/ballot`, { body: { ballot } });
const versionHeard = async (user: SignedInUser, vote: Vote, number: number) =>
  Number((await user.call(`GET ${vote.candidates[number - 1]!.audioUrl}`)).body);
/** The user's own number of a version. */
async function numberOf(user: SignedInUser, vote: Vote, version: number): Promise<number> {
  for (const { number } of vote.candidates) {
    if ((await versionHeard(user, vote, number)) === version) return number;
  }
  throw new Error(`no candidate is version ${version}`);
}
/** The version under number 1 for a user, in the order that earlier versions derived from ids. */
function derivedFirst({ id }: Vote, { user }: SignedInUser): number {
  const key = (index: number) => `${id} ${user.id} ${index}`;
  const hashes = [0, 1, 2].map((index) => createHash('sha256').update(key(index)).digest('hex'));
  return hashes.indexOf(hashes.toSorted()[0]!) + 1;
}
const pair = (a: number, b: number) => ({ candidates: [a, b].map((version) => ({ trackId, version })) });
const code = (reply: Awaited<ReturnType<SignedInUser['call']>>) => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];

describe('a blind comparison', () => {
  test('hides which candidate is which version, and matches their loudness to the quietest', async () => {
    const vote = await started();
    expect(vote).toMatchObject({ mode: 'choice', closedAt: null, result: null, ballot: null });
    expect(JSON.stringify(vote)).not.toContain(trackId);
    const heard = await Promise.all([1, 2, 3].map((number) => versionHeard(ines, vote, number)));
    expect(heard.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    const gains = vote.candidates.map(({ gainDb }) => gainDb).toSorted((a, b) => a - b);
    expect(gains).toEqual([-6, -4, 0]);
  });

  test('orders the candidates by user, the same each time', async () => {
    const orders = new Set<string>();
    for (let i = 0; i < 8; i += 1) {
      const vote = await started();
      const [mine, hers] = await Promise.all(
        [owner, ines].map(async (user) =>
          (await Promise.all([1, 2, 3].map((number) => versionHeard(user, vote, number)))).join(''),
        ),
      );
      orders.add(mine!).add(hers!);
      expect(await versionHeard(owner, vote, 1)).toBe(Number(mine![0]));
    }
    expect(orders.size).toBeGreaterThan(2);
  });

  describe('whose order earlier versions derived from the ids of vote and user', () => {
    test('orders its candidates in another way', async () => {
      const votes = await Promise.all(Array.from({ length: 12 }, () => started()));
      const heard = await Promise.all(votes.map((vote) => versionHeard(ines, vote, 1)));
      expect(heard).not.toEqual(votes.map((vote) => derivedFirst(vote, ines)));
    });

    test('keeps the order of a vote that was closed before the upgrade', async () => {
      const vote = await started();
      await db.execute(sql`UPDATE votes SET order_seed = NULL WHERE id = ${vote.id}`);
      expect(await versionHeard(ines, vote, 1)).toBe(derivedFirst(vote, ines));
    });
  });

  test('closes with the last ballot, and then shows versions and points', async () => {
    const vote = await started();
    await cast(owner, vote.id, [await numberOf(owner, vote, 1)]);
    await cast(owner, vote.id, [await numberOf(owner, vote, 2)]);
    expect((await read(ines, vote.id)).voters.filter(({ hasVoted }) => hasVoted).length).toBe(1);
    await cast(ines, vote.id, [await numberOf(ines, vote, 2)]);
    const closed = await read(ines, vote.id);
    expect(closed.result).toMatchObject({
      winner: { trackId, version: 2 },
      isTied: false,
      candidates: [{ version: 2, points: 2, title: 'Night train' }, { points: 0 }, { points: 0 }],
    });
    expect(closed.result!.candidates[0]!.number).toBe(await numberOf(ines, vote, 2));
    expect(code(await cast(ines, vote.id, [1]))).toEqual([409, 'vote_closed']);
  });

  test('keeps its candidates after a version became a track, and a track a version', async () => {
    const vote = await started();
    const before = await Promise.all([1, 2, 3].map((number) => versionHeard(ines, vote, number)));
    const split = await owner.call(`POST /api/tracks/${trackId}/versions/2/split`);
    const { id: splitId } = split.json<{ id: string }>();
    const other = await addTrack();
    expect((await owner.call(`POST /api/tracks/${other}/stack`, { body: { trackId } })).statusCode).toBe(200);
    expect(await Promise.all([1, 2, 3].map((number) => versionHeard(ines, vote, number)))).toEqual(before);
    const { provider } = (await owner.call(`GET /api/tracks/${splitId}`)).json<{ provider: string | null }>();
    expect(provider).toBeNull();
    await cast(owner, vote.id, [1]);
    await cast(ines, vote.id, [1]);
    const { candidates } = (await read(owner, vote.id)).result!;
    expect(candidates.map((one) => `${one.trackId} ${one.version}`).toSorted()).toEqual(
      [`${splitId} 1`, `${other} 4`, `${other} 5`].toSorted(),
    );
  });

  test('hides the audio and the title of a track that left the project', async () => {
    const vote = await started();
    const { id: elsewhere } = await createProject(owner);
    await owner.call(`POST /api/projects/${elsewhere}/tracks/${trackId}`);
    const left = await owner.call(`DELETE /api/projects/${project.id}/tracks/${trackId}`);
    expect(left.statusCode).toBe(204);
    expect((await ines.call(`GET /api/tracks/${trackId}`)).statusCode).toBe(404);
    expect((await ines.call(`GET ${vote.candidates[0]!.audioUrl}`)).statusCode).toBe(404);
    const closed = await owner.call(`POST /api/votes/${vote.id}/close`, { body: {} });
    expect(closed.json<Vote>().result!.candidates[0]!.title).toBe('Deleted track');
  });

  test('does not wait for voters who left the project', async () => {
    const leaver = await registerUser(context, 'creator');
    await joinProject(context, project.id, leaver);
    const vote = await started({ voterIds: [owner.user.id, ines.user.id, leaver.user.id] });
    await cast(owner, vote.id, [1]);
    await cast(ines, vote.id, [1]);
    expect(await read(owner, vote.id)).toMatchObject({ closedAt: null });
    const { members } = (await owner.call(`GET /api/projects/${project.id}`)).json<Project>();
    const membership = members.find(({ user }) => user.id === leaver.user.id)!;
    await leaver.call(`DELETE /api/projects/${project.id}/members/${membership.id}`);
    const { closedAt, voters } = await read(owner, vote.id);
    expect(closedAt).not.toBeNull();
    expect(voters.map(({ userId }) => userId)).not.toContain(leaver.user.id);
  });

  test('closes when all voters have left the project', async () => {
    const leaver = await registerUser(context, 'creator');
    await joinProject(context, project.id, leaver);
    const vote = await started({ voterIds: [leaver.user.id] });
    const { members } = (await owner.call(`GET /api/projects/${project.id}`)).json<Project>();
    const membership = members.find(({ user }) => user.id === leaver.user.id)!;
    await leaver.call(`DELETE /api/projects/${project.id}/members/${membership.id}`);
    const { closedAt, voters, result } = await read(owner, vote.id);
    expect(closedAt).not.toBeNull();
    expect(voters).toEqual([]);
    expect(result).toMatchObject({ winner: null });
  });

  test('closes in the next sweep when it has no voters', async () => {
    const vote = await started();
    await db.execute(sql`DELETE FROM vote_voters WHERE vote_id = ${vote.id}`);
    await context.votes.sweep();
    expect((await read(owner, vote.id)).closedAt).not.toBeNull();
  });

  test('leaves a tie to the user who asked', async () => {
    const vote = await started();
    await cast(owner, vote.id, [await numberOf(owner, vote, 1)]);
    await cast(ines, vote.id, [await numberOf(ines, vote, 3)]);
    expect((await read(owner, vote.id)).result).toMatchObject({ isTied: true, winner: null });
    const close = (user: SignedInUser, winner: number) =>
      user.call(`POST /api/votes/${vote.id}/close`, { body: { winner } });
    expect((await close(ines, 1)).statusCode).toBe(403);
    const reply = await close(owner, await numberOf(owner, vote, 3));
    expect(reply.json<Vote>().result).toMatchObject({ winner: { trackId, version: 3 } });
  });

  test('counts rankings, and refuses incomplete ones', async () => {
    const vote = await started({ mode: 'ranking' });
    for (const ballot of [[1], [1, 1, 2], [1, 2, 4], []]) {
      expect((await cast(ines, vote.id, ballot)).statusCode).toBe(400);
    }
    const ranked = await Promise.all([3, 1, 2].map((version) => numberOf(ines, vote, version)));
    expect((await cast(ines, vote.id, ranked)).json()).toMatchObject({ ballot: ranked });
    const closed = (await owner.call(`POST /api/votes/${vote.id}/close`, { body: {} })).json<Vote>();
    expect(closed.result!.candidates.map(({ version, points }) => [version, points])).toEqual([
      [3, 2],
      [1, 1],
      [2, 0],
    ]);
  });

  test('refuses strangers, missing versions and the same version twice', async () => {
    const stranger = await registerUser(context, 'creator');
    expect(code(await create({ voterIds: [stranger.user.id] }))).toEqual([400, 'not_a_member']);
    expect(code(await create(pair(1, 9)))).toEqual([404, 'not_found']);
    expect(code(await create(pair(1, 1)))).toEqual([400, 'validation_failed']);
    const vote = await started({ voterIds: [owner.user.id] });
    expect(code(await cast(ines, vote.id, [1]))).toEqual([403, 'forbidden']);
    expect(((await read(stranger, vote.id)) as unknown as { code: string }).code).toBe('not_found');
  });

  test('is listed with its track until it is deleted', async () => {
    const { id } = await started();
    const list = async () =>
      (await ines.call(`GET /api/projects/${project.id}/votes?trackId=${trackId}`)).json<{ votes: Vote[] }>()
        .votes;
    expect((await list()).map((vote) => vote.id)).toEqual([id]);
    expect((await ines.call(`DELETE /api/votes/${id}`)).statusCode).toBe(403);
    expect((await owner.call(`DELETE /api/votes/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });
});
