import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { cutListening } from '#server/storage/testing/cut-listening.ts';
import { join, projectOf, somebody, type SignedIn } from '#server/testing/browser.ts';
import { listening, type Listener } from '#server/testing/listener.ts';
import { peopleApp, publicUrl } from '#server/testing/people-app.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const people = await peopleApp();
const { db, publish, url: here } = people;
const { url: there } = await studioApp({
  besides: people.storage.database,
  settings: { PUBLIC_URL: publicUrl },
});
const listen = listening();

const creator = await somebody(people, 'creator');
const project = await projectOf(creator);
const resync: LiveEvent = { type: 'resync' };
const changed: LiveEvent = { type: 'tracks_changed', projectId: project.id };
const changeTracks = () => publish(db, { type: 'tracks_changed', projectId: project.id });

/** A page that was open, has heard everything, and is gone; gives the id of its last event. */
async function leaveFor(page: SignedIn, address: string): Promise<string> {
  const listener = await listen(page, address);
  await publish(db, { type: 'balance_changed', userId: page.user.id });
  await expect.poll(() => listener.events()).toHaveLength(1);
  listener.leave();
  return listener.lastId()!;
}

const eventsOf = (listener: Listener) => () => listener.events();

/** What a page hears that has just left and comes back. */
const replayed = async () => {
  // Whatever else is under way on this server holds the horizon back for a moment.
  const back = await listen(creator, here, await leaveFor(creator, here));
  await publish(db, { type: 'projects_changed', projectId: project.id });
  await expect.poll(eventsOf(back)).toContainEqual({ type: 'projects_changed' });
  return back.events();
};

test('a page that the server drew is told what came after it was drawn', async () => {
  const place = await people.events.place();
  await changeTracks();
  const arriving = await listen(creator, here, { after: place });
  await expect.poll(eventsOf(arriving)).toContainEqual(changed);
});

describe('a page that comes back', () => {
  test('is told what it missed', async () => {
    const lastId = await leaveFor(creator, here);
    await changeTracks();
    await publish(db, { type: 'projects_changed', projectId: project.id });
    const back = await listen(creator, here, lastId);
    await expect.poll(eventsOf(back)).toContainEqual(changed);
    await expect.poll(eventsOf(back)).toContainEqual({ type: 'projects_changed' });
    expect(back.events()).not.toContainEqual(resync);
  });

  test('is told by another process as well, which goes on with what comes', async () => {
    const lastId = await leaveFor(creator, here);
    await changeTracks();
    const back = await listen(creator, there, lastId);
    await expect.poll(eventsOf(back)).toContainEqual(changed);
    await publish(db, { type: 'projects_changed', projectId: project.id });
    await expect.poll(eventsOf(back)).toContainEqual({ type: 'projects_changed' });
  });

  test('is told what was under way when its last event came, and committed after it', async () => {
    const lastId = await db.transaction(async (tx) => {
      await publish(tx, { type: 'tracks_changed', projectId: project.id });
      return leaveFor(creator, here);
    });
    await expect.poll(eventsOf(await listen(creator, here, lastId))).toContainEqual(changed);
  });

  test('is not told again what it has heard long before', async () => {
    await changeTracks();
    await expect.poll(replayed).not.toContainEqual(changed);
  });

  test('is told of many changes of one thing once', async () => {
    const witness = await listen(creator, here);
    const lastId = await leaveFor(creator, here);
    for (let i = 0; i < 5; i++) await changeTracks();
    await publish(db, { type: 'projects_changed', projectId: project.id });
    await expect.poll(eventsOf(witness)).toContainEqual({ type: 'projects_changed' });
    const back = await listen(creator, here, lastId);
    await expect.poll(eventsOf(back)).toContainEqual({ type: 'projects_changed' });
    expect(back.events().filter(({ type }) => type === 'tracks_changed')).toHaveLength(1);
  });

  test('hears nothing of what it may not see', async () => {
    const outsider = await somebody(people, 'creator');
    const lastId = await leaveFor(outsider, here);
    await changeTracks();
    const back = await listen(outsider, here, lastId);
    await publish(db, { type: 'balance_changed', userId: outsider.user.id });
    await expect.poll(eventsOf(back)).toContainEqual({ type: 'balance_changed', balance: 0 });
    expect(back.events()).not.toContainEqual(changed);
  });

  test('hears what it may see by now', async () => {
    const newcomer = await somebody(people, 'collaborator');
    const lastId = await leaveFor(newcomer, here);
    await changeTracks();
    await join(people, project.id, newcomer);
    await expect.poll(eventsOf(await listen(newcomer, here, lastId))).toContainEqual(changed);
  });

  test('after the process itself had lost its connection is told what both missed', async () => {
    const listener = await listen(creator, here);
    const lastId = listener.lastId();
    await cutListening(people.storage.database.pool);
    await changeTracks();
    await expect.poll(() => listener.isClosed()).toBe(true);
    await expect.poll(eventsOf(await listen(creator, here, lastId))).toContainEqual(changed);
  });

  test.each(['nonsense', '1', '-', '1-1', '99999999999999999999-1', '1;drop table users-1', '٣-٣'])(
    'with the id %s reads everything again',
    async (lastId) => {
      const back = await listen(creator, here, encodeURIComponent(lastId));
      expect(back.events()).toEqual([resync]);
    },
  );

  test('after more than five minutes reads everything again, and goes on from there', async () => {
    const [horizon, time] = (await leaveFor(creator, here)).split('-');
    const back = await listen(creator, here, `${horizon}-${Number(time) - 301_000}`);
    expect(back.events()).toEqual([resync]);
    back.leave();
    await changeTracks();
    await expect.poll(eventsOf(await listen(creator, here, back.lastId()))).toContainEqual(changed);
  });

  test('with the id of another database reads everything again', async () => {
    const [, time] = (await leaveFor(creator, here)).split('-');
    const back = await listen(creator, here, `9000000000000000000-${time}`);
    expect(back.events()).toEqual([resync]);
  });
});

test('pages at different processes hear of one change', async () => {
  const [one, two] = [await listen(creator, here), await listen(creator, there)];
  await changeTracks();
  await expect.poll(eventsOf(one)).toContainEqual(changed);
  await expect.poll(eventsOf(two)).toContainEqual(changed);
});

test('a message of a transaction that fails is never replayed', async () => {
  // Nothing else here says either: of what else is under way on this server, a page is told again what it has heard.
  const undone = { type: 'ideas_changed', projectId: project.id } as const;
  const done = { type: 'comments_changed', entityType: 'project' } as const;
  const lastId = await leaveFor(creator, here);
  const failing = db.transaction(async (tx) => {
    await publish(tx, undone);
    await tx.execute(sql`SELECT 1 / 0`);
  });
  await expect(failing).rejects.toThrow('Failed query');
  const back = await listen(creator, here, lastId);
  await publish(db, { ...done, id: project.id, projectId: project.id });
  await expect.poll(eventsOf(back)).toContainEqual({ ...done, entityId: project.id });
  expect(back.events()).not.toContainEqual(undone);
});
