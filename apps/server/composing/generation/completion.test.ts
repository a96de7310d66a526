import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp();
const { services, fakeProvider: tones } = studio;
const { db } = services;
const { creator, creatorWithProject } = await creatorFactory(studio);

/** A project with its owner and a guest whose generation is running. */
async function runningGeneration(
  prompt: string,
  ideaId?: (owner: ApiUser, projectId: string) => Promise<string>,
) {
  const [{ user: owner, projectId }, { user: guest, email }] = [await creatorWithProject(), await creator()];
  const params = { projectId };
  const { id: memberId } = await owner.call('addMember', { params, body: { email } });
  const body = { prompt, ideaId: await ideaId?.(owner, projectId) };
  const headers = { prefer: 'respond-async' };
  const reply = await guest.request('generateMusic', { params, body, headers });
  const { id: generationId } = (await reply.json()) as Generation;
  const generation = () => owner.call('getGeneration', { params: { generationId } });
  await eventually(async () => expect(await generation()).toMatchObject({ progress: { bar: 1 } }));
  return { owner, guest, params, memberId, generation, body };
}

/** Resolves when this many queries of the database wait for a lock. */
const lockWaiters = (count: number) =>
  eventually(async () => {
    const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(rowCount).toBe(count);
  });

/** Holds a lock until the calls wait for it in order. @returns their responses */
async function callInOrder(lock: (tx: Tx) => Promise<unknown>, calls: (() => Promise<unknown>)[]) {
  const answers = await db.transaction(async (tx) => {
    await lock(tx);
    const pending: Promise<unknown>[] = [];
    for (const call of calls) {
      pending.push(call());
      await lockWaiters(pending.length);
    }
    return pending;
  });
  return Promise.all(answers);
}

const lockProject = (projectId: string) => (tx: Tx) =>
  tx.execute(sql`SELECT FROM projects WHERE id = ${projectId} FOR NO KEY UPDATE`);

it('a generation completes once while its creator is removed from the team', async () => {
  const { owner, params, memberId, generation, body } = await runningGeneration('wait for the removal');
  const before = tones.seeds.length;
  const [, removed] = await callInOrder(lockProject(params.projectId), [
    () => tones.release(),
    () => owner.request('removeMember', { params: { ...params, memberId } }),
  ]);
  expect(removed).toMatchObject({ status: 204 });
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  expect(tones.seeds).toHaveLength(before + 1);
  expect(await owner.call('listProjectTracks', { params })).toMatchObject([{ title: body.prompt }]);
});

it('a generation completes while its idea is deleted', async () => {
  const { owner, params, generation, body } = await runningGeneration(
    'wait for the idea',
    async (author, projectId) =>
      (
        await author.call('createIdea', {
          params: { projectId },
          body: { title: 'A tone', description: 'Long and low' },
        })
      ).id,
  );
  const before = tones.seeds.length;
  const [, deleted] = await callInOrder(lockProject(params.projectId), [
    () => tones.release(),
    () => owner.request('deleteIdea', { params: { ideaId: body.ideaId! } }),
  ]);
  expect(deleted).toMatchObject({ status: 204 });
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  expect(tones.seeds).toHaveLength(before + 1);
});

it('a finished generation is committed again after a deadlock, without being generated again', async () => {
  const { generation, params, owner } = await runningGeneration('wait for the deadlock');
  const before = tones.seeds.length;
  // A sequence keeps its value when the transaction is rolled back: the first insert fails, the second does not.
  await db.execute(sql`CREATE SEQUENCE track_inserts`);
  await db.execute(sql`CREATE FUNCTION fail_first_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('track_inserts') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
    RETURN NEW;
  END $$`);
  await db.execute(sql`CREATE TRIGGER fail_first_insert BEFORE INSERT ON tracks
    FOR EACH ROW EXECUTE FUNCTION fail_first_insert()`);
  await tones.release();
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  await db.execute(sql`DROP TRIGGER fail_first_insert ON tracks`);
  expect(tones.seeds).toHaveLength(before + 1);
  expect(await owner.call('listProjectTracks', { params })).toHaveLength(1);
});

it('a remake completes while its track becomes versions of another one', async () => {
  const { guest, params, generation, body } = await runningGeneration('wait for the stack');
  await tones.release();
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  // As the built-in composer writes it.
  const styles = { positive_local_styles: [], negative_local_styles: [] };
  const sections = [{ section_name: 'A', duration_ms: 30_000, ...styles, lines: [] }];
  const plan = { positive_global_styles: [], negative_global_styles: [], sections };
  await db.execute(sql`UPDATE tracks SET composition_plan = ${plan}, facts = facts || '{"bpm": 90, "metre": "4/4"}'
    WHERE project_id = ${params.projectId}`);
  const [parent] = await guest.call('listProjectTracks', { params });
  const headers = { prefer: 'respond-async' };
  const trackId = parent!.id;
  const reply = await guest.request('remakeTrack', {
    params: { trackId },
    body: { kind: 'variation' },
    headers,
  });
  expect([reply.status, await reply.clone().text()]).toEqual([202, expect.any(String)]);
  const { id: generationId } = (await reply.json()) as Generation;
  await eventually(() => expect(tones.waitingCount()).toBe(1));
  const other = (await guest.call('generateMusic', { params, body: { prompt: 'a tone' } })) as { id: string };
  await guest.call('stackTrack', { params: { trackId: other.id }, body: { trackId } });
  const before = tones.seeds.length;
  await tones.release();
  const remade = () => guest.call('getGeneration', { params: { generationId } });
  await eventually(async () => expect(await remade()).toMatchObject({ status: 'completed' }));
  expect(tones.seeds).toHaveLength(before + 1);
  const tracks = await guest.call('listProjectTracks', { params });
  expect(tracks).toMatchObject([{ title: body.prompt, parentTrackId: null }, { id: other.id }]);
});

it('a version goes to the track onto which its track was stacked while it was generated', async () => {
  const { user, projectId } = await creatorWithProject();
  const params = { projectId };
  const add = async (prompt: string) =>
    (await user.call('generateMusic', { params, body: { prompt } })) as TrackDetail;
  const [source, target] = [await add('a tone'), await add('another tone')];
  const headers = { prefer: 'respond-async' };
  const body = { prompt: 'wait for the stack', versionOf: source.id };
  const reply = await user.request('generateMusic', { params, body, headers });
  const { id: generationId } = (await reply.json()) as Generation;
  await eventually(() => expect(tones.waitingCount()).toBe(1));
  await user.call('stackTrack', { params: { trackId: target.id }, body: { trackId: source.id } });
  await tones.release();
  const generation = () => user.call('getGeneration', { params: { generationId } });
  await eventually(async () =>
    expect(await generation()).toMatchObject({ status: 'completed', trackId: target.id, version: 3 }),
  );
  expect(await user.call('listProjectTracks', { params })).toMatchObject([
    { id: target.id, versionCount: 3 },
  ]);
});

it('a version of a track that was filled while it was generated becomes a track', async () => {
  const { user, projectId } = await creatorWithProject();
  const params = { projectId };
  const source = (await user.call('generateMusic', { params, body: { prompt: 'a tone' } })) as TrackDetail;
  const headers = { prefer: 'respond-async' };
  const body = { prompt: 'wait for the last version', versionOf: source.id };
  const reply = await user.request('generateMusic', { params, body, headers });
  const { id: generationId } = (await reply.json()) as Generation;
  await eventually(() => expect(tones.waitingCount()).toBe(1));
  await db.execute(sql`UPDATE tracks SET version_count = ${limits.versionsPerTrack} WHERE id = ${source.id}`);
  await tones.release();
  const generation = () => user.call('getGeneration', { params: { generationId } });
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  const { trackId } = await generation();
  expect(trackId).not.toBe(source.id);
  const tracks = await user.call('listProjectTracks', { params });
  expect(tracks.map(({ id, versionCount }) => [id, versionCount])).toEqual([
    [trackId, 1],
    [source.id, limits.versionsPerTrack],
  ]);
});

it('a version that is ordered again without a reply is the same one, also if it was the last one', async () => {
  const { user, projectId } = await creatorWithProject();
  const params = { projectId };
  const source = (await user.call('generateMusic', { params, body: { prompt: 'a tone' } })) as TrackDetail;
  const comment = { entityType: 'track', entityId: source.id, content: 'softer' } as const;
  const { id: commentId } = await user.call('createComment', { body: comment });
  const order = async () => {
    const body = { prompt: 'a softer tone', versionOf: source.id, commentId };
    const headers = { 'idempotency-key': 'once' };
    const reply = await user.request('generateMusic', { params, body, headers });
    return [reply.status, await reply.json()];
  };
  const first = await order();
  expect(first).toMatchObject([201, { id: source.id, version: 2 }]);
  await user.call('deleteComment', { params: { commentId } });
  await db.execute(sql`UPDATE tracks SET version_count = ${limits.versionsPerTrack} WHERE id = ${source.id}`);
  expect(await order()).toMatchObject([201, { id: source.id, version: 2 }]);
});

it('a purged project leaves what it used in the consumption report, without prompts', async () => {
  const { user, projectId } = await creatorWithProject();
  const params = { projectId };
  await user.call('generateMusic', { params, body: { prompt: 'a tone of a secret project' } });
  const before = await services.consumption.between({});
  expect(
    before.some(({ totalTokensCharged, totalFreeTokens }) => totalTokensCharged + totalFreeTokens > 0),
  ).toBe(true);
  await user.call('deleteProject', { params });
  await db.execute(sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${projectId}`);
  await services.trash.sweep();
  expect((await db.execute(sql`SELECT FROM projects WHERE id = ${projectId}`)).rowCount).toBe(0);
  expect(await services.consumption.between({})).toEqual(before);
  const { rowCount } = await db.execute(sql`SELECT FROM jobs WHERE jobs::text LIKE '%secret project%'`);
  expect(rowCount).toBe(0);
  expect(await services.tokens.verify()).toEqual([]);
  expect(await services.tokens.verifyProjects()).toEqual([]);
});

it('a project is not purged from the trash while a generation holds tokens', async () => {
  const { owner, params } = await runningGeneration('wait for the purge');
  await owner.call('deleteProject', { params });
  await db.execute(
    sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${params.projectId}`,
  );
  await services.trash.sweep();
  await tones.release();
  const entries = async () => {
    const { rows } = await db.execute<{ type: string }>(sql`SELECT type FROM token_transactions
      JOIN jobs ON jobs.id = reference_id WHERE project_id = ${params.projectId} ORDER BY entry_no`);
    return rows.map(({ type }) => type);
  };
  await eventually(async () => expect(await entries()).toEqual(['hold', 'release', 'spend']));
  await services.trash.sweep();
  expect((await db.execute(sql`SELECT FROM projects WHERE id = ${params.projectId}`)).rowCount).toBe(0);
});

it('a repeated request does not return a track that its user cannot see any more', async () => {
  const [{ user: owner, projectId }, { user: guest, email }] = [await creatorWithProject(), await creator()];
  const params = { projectId };
  await owner.call('addMember', { params, body: { email } });
  const headers = { 'idempotency-key': 'once' };
  const generate = () => guest.request('generateMusic', { params, body: { prompt: 'a tone' }, headers });
  const { id: trackId } = (await (await generate()).json()) as TrackDetail;
  expect(await (await generate()).json()).toMatchObject({ id: trackId });
  const { id: elsewhere } = await owner.call('createProject', { body: { name: 'Private' } });
  await owner.call('addTrackToProject', { params: { projectId: elsewhere, trackId } });
  await owner.call('removeTrackFromProject', { params: { projectId, trackId } });
  expect((await guest.request('getTrack', { params: { trackId } })).status).toBe(404);
  expect((await generate()).status).toBe(404);
});

type Add = (prompt: string, versionOf?: string) => Promise<TrackDetail>;

/** A track with a further version whose generation is running, and something that was generated before it. */
async function runningVersion(addOther: (add: Add, source: TrackDetail) => Promise<TrackDetail>) {
  const { user, projectId } = await creatorWithProject();
  const { id: userId } = await user.call('getCurrentUser');
  const params = { projectId };
  const add: Add = async (prompt, versionOf) =>
    (await user.call('generateMusic', {
      params,
      body: { prompt, ...(versionOf && { versionOf }) },
    })) as TrackDetail;
  const source = await add('a tone');
  const other = await addOther(add, source);
  const headers = { prefer: 'respond-async' };
  const body = { prompt: 'wait for the move', versionOf: source.id };
  const reply = await user.request('generateMusic', { params, body, headers });
  const { id: generationId } = (await reply.json()) as Generation;
  await eventually(() => expect(tones.waitingCount()).toBe(1));
  return {
    user,
    source,
    other,
    account: (tx: Tx) => tx.execute(sql`SELECT FROM token_accounts WHERE user_id = ${userId} FOR UPDATE`),
    generation: () => user.call('getGeneration', { params: { generationId } }),
  };
}

// The completion holds the job and waits for the account; a move of versions needs the job and the track.
describe('a version completes without a deadlock', () => {
  it('while its track is stacked onto another one', async () => {
    const { user, source, other, account, generation } = await runningVersion((add) => add('another tone'));
    const [, stacked] = await callInOrder(account, [
      () => tones.release(),
      () => user.request('stackTrack', { params: { trackId: other.id }, body: { trackId: source.id } }),
    ]);
    expect(stacked).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect(await generation()).toMatchObject({ status: 'completed', trackId: other.id }),
    );
  });

  it('while an earlier version of its track is split off', async () => {
    const { user, source, account, generation } = await runningVersion((add, { id }) =>
      add('a second tone', id),
    );
    const [, split] = await callInOrder(account, [
      () => tones.release(),
      () => user.request('splitVersion', { params: { trackId: source.id, version: '1' } }),
    ]);
    expect(split).toMatchObject({ status: 201 });
    await eventually(async () =>
      expect(await generation()).toMatchObject({ status: 'completed', trackId: source.id, version: 3 }),
    );
  });
});
