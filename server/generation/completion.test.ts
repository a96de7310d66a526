import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { ApiPerson } from '#contract/testing/api-person.ts';
import type { Tx } from '#server/storage/db.ts';
import { creatorsOf } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const studio = await studioApp();
const { services, tones } = studio;
const { db } = services;
const { creator, creatorWithProject } = await creatorsOf(studio);

/** A project with its owner and a guest whose generation is running. */
async function underWay(prompt: string, ideaId?: (owner: ApiPerson, projectId: string) => Promise<string>) {
  const [{ person: owner, projectId }, { person: guest, email }] = [
    await creatorWithProject(),
    await creator(),
  ];
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
const waiting = (count: number) =>
  eventually(async () => {
    const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(rowCount).toBe(count);
  });

/** Holds a lock until the calls wait for it in order. @returns their responses */
async function inLine(lock: (tx: Tx) => Promise<unknown>, calls: (() => Promise<unknown>)[]) {
  const answers = await db.transaction(async (tx) => {
    await lock(tx);
    const asked: Promise<unknown>[] = [];
    for (const call of calls) {
      asked.push(call());
      await waiting(asked.length);
    }
    return asked;
  });
  return Promise.all(answers);
}

const lockProject = (projectId: string) => (tx: Tx) =>
  tx.execute(sql`SELECT FROM projects WHERE id = ${projectId} FOR NO KEY UPDATE`);

it('a generation completes once while its creator is removed from the team', async () => {
  const { owner, params, memberId, generation, body } = await underWay('wait for the removal');
  const before = tones.made.length;
  const [, removed] = await inLine(lockProject(params.projectId), [
    () => tones.release(),
    () => owner.request('removeMember', { params: { ...params, memberId } }),
  ]);
  expect(removed).toMatchObject({ status: 204 });
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  expect(tones.made).toHaveLength(before + 1);
  expect(await owner.call('listProjectTracks', { params })).toMatchObject([{ title: body.prompt }]);
});

it('a generation completes while its idea is deleted', async () => {
  const { owner, params, generation, body } = await underWay(
    'wait for the idea',
    async (author, projectId) =>
      (
        await author.call('createIdea', {
          params: { projectId },
          body: { title: 'A tone', description: 'Long and low' },
        })
      ).id,
  );
  const before = tones.made.length;
  const [, deleted] = await inLine(lockProject(params.projectId), [
    () => tones.release(),
    () => owner.request('deleteIdea', { params: { ideaId: body.ideaId! } }),
  ]);
  expect(deleted).toMatchObject({ status: 204 });
  await eventually(async () => expect(await generation()).toMatchObject({ status: 'completed' }));
  expect(tones.made).toHaveLength(before + 1);
});

it('a finished generation is committed again after a deadlock, without being generated again', async () => {
  const { generation, params, owner } = await underWay('wait for the deadlock');
  const before = tones.made.length;
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
  expect(tones.made).toHaveLength(before + 1);
  expect(await owner.call('listProjectTracks', { params })).toHaveLength(1);
});
