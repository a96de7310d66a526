import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Project } from '#contract/projects.ts';
import { jobsTable } from '#server/platform/schema/jobs.tables.ts';
import { dropListeners } from '#server/platform/storage/testing/drop-listeners.ts';
import {
  browser,
  joinProject,
  password,
  createProject,
  registerUser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { sseClients, type SseClient } from '#server/testing/sse-client.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

/** `recentMs` 0: a stream gets no events from before it opened. */
const fixture = await testContext({}, undefined, { recentMs: 0 });
const { app, db, tracks, publish, url: address } = fixture;

const listenAt = sseClients();

const creator = await registerUser(fixture, 'creator');
const project = await createProject(creator);

const listen = (page: SignedInUser) => listenAt(page, address);

/** Waits until all earlier events have arrived, by publishing a marker event. */
async function settled(page: SignedInUser, listener: SseClient) {
  const balanceEvents = () => listener.events().filter(({ entity }) => entity === 'balance').length;
  const before = balanceEvents();
  await publish(db, { type: 'balance_changed', userId: page.user.id });
  await expect.poll(balanceEvents, { interval: 10 }).toBeGreaterThan(before);
}

/** The user's own events; stats arrive at their own pace. */
const ownEntities = new Set<LiveEvent['entity']>(['balance', 'transaction', 'stats', 'unread', 'unseen']);
const withoutOwn = (events: readonly LiveEvent[]) => events.filter(({ entity }) => !ownEntities.has(entity));

/** The entities of the received events, without the user's own. */
const receivedEntities = (listener: SseClient) => withoutOwn(listener.events()).map(({ entity }) => entity);

/** The `may.delete` of the received ideas, which differs by user. */
const canDelete = (page: SseClient) =>
  page.events().flatMap((event) => (event.entity === 'idea' && event.row ? [event.row.may.delete] : []));

test('GET /api/events returns an event stream with a reconnect delay', async () => {
  const listener = await listen(creator);
  expect(listener.status).toBe(200);
  expect(listener.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await expect.poll(() => listener.text()).toMatch(/^retry: 3000\n\n:\n\n/);
});

test('GET /api/events requires a validated invite', async () => {
  expect((await browser(app).call('GET /api/events')).statusCode).toBe(401);
  expect((await (await registerUser(fixture)).call('GET /api/events')).statusCode).toBe(403);
});

const changed = (id: string) =>
  ({ type: 'job_changed', id, kind: 'music', projectId: project.id, status: 'generating' }) as const;

describe('a published change', () => {
  test('reaches the users who see the project and no one else', async () => {
    const [member, outsider, admin] = [
      await registerUser(fixture, 'collaborator'),
      await registerUser(fixture, 'creator'),
      await registerUser(fixture, 'admin'),
    ];
    await joinProject(fixture, project.id, member);
    const pages = [creator, member, admin, outsider];
    const listeners = await Promise.all(pages.map(listen));
    const track = newTrack(project.id, creator.user.id);
    await db.transaction((tx) => tracks.add(tx, track));
    for (const [index, page] of pages.entries()) await settled(page, listeners[index]!);
    for (const listener of listeners.slice(0, 3)) {
      expect(receivedEntities(listener).toSorted()).toEqual(['activity', 'project', 'track']);
    }
    const { trackCount } = (await creator.call(`GET /api/projects/${project.id}`)).json<Project>();
    const events = [
      { entity: 'track', id: track.id, projectId: project.id, row: { id: track.id } },
      { entity: 'project', id: project.id, row: { trackCount } },
      { entity: 'activity', projectId: project.id, row: { entityId: track.id, isRead: true } },
    ];
    for (const event of events)
      expect(listeners[0]!.events()).toContainEqual(
        expect.objectContaining({ ...event, row: expect.objectContaining(event.row) }),
      );
    const unread = expect.objectContaining({ entityId: track.id, isRead: false });
    expect(listeners[1]!.events()).toContainEqual(
      expect.objectContaining({ entity: 'activity', row: unread }),
    );
    expect(receivedEntities(listeners[3]!)).toEqual([]);
  });

  test('reaches a member who is removed from the team, who then gets no further events', async () => {
    const member = await registerUser(fixture, 'collaborator');
    const params = `/api/projects/${project.id}/members`;
    const added = await creator.call(`POST ${params}`, { body: { email: member.user.email } });
    const listener = await listen(member);
    // The event for the new membership may still be pending.
    await settled(member, listener);
    const known = listener.text().length;
    const receivedBefore = receivedEntities(listener).length;
    const since = () => receivedEntities(listener).slice(receivedBefore);
    await creator.call(`DELETE ${params}/${added.json<{ id: string }>().id}`);
    await settled(member, listener);
    expect(since()).toEqual(['project']);
    expect(listener.text().slice(known)).not.toContain(project.id);
    await db.transaction((tx) => tracks.add(tx, newTrack(project.id, creator.user.id)));
    await settled(member, listener);
    expect(since()).toEqual(['project']);
  });

  test('reaches other users only when the project was public before, at most once a second after a burst of ten', async () => {
    const own = await createProject(creator);
    const stranger = await registerUser(fixture, 'creator');
    const listener = await listen(stranger);
    const setPublic = (isPublic: boolean) =>
      creator.call(`PUT /api/projects/${own.id}/settings`, { body: { isPublic } });
    for (let i = 0; i < 5; i++) expect((await setPublic(false)).statusCode).toBe(200);
    await settled(stranger, listener);
    expect(receivedEntities(listener)).toEqual([]);
    const startedMs = performance.now();
    for (let i = 0; i < 15; i++) {
      await setPublic(true);
      await setPublic(false);
    }
    await settled(stranger, listener);
    const maxEvents = 11 + (performance.now() - startedMs) / 1_000;
    expect(receivedEntities(listener).length).toBeGreaterThanOrEqual(10);
    expect(receivedEntities(listener).length).toBeLessThanOrEqual(maxEvents);
  });

  test('reaches all viewers of a project that is moved to the trash', async () => {
    const deleted = await createProject(creator);
    const member = await registerUser(fixture, 'collaborator');
    await joinProject(fixture, deleted.id, member);
    const listener = await listen(member);
    await creator.call(`DELETE /api/projects/${deleted.id}`);
    await settled(member, listener);
    expect(receivedEntities(listener)).toEqual(['project']);
  });

  test('reports that a track or a project was deleted or restored', async () => {
    const own = await createProject(creator);
    const track = await db.transaction((tx) => tracks.add(tx, newTrack(own.id, creator.user.id)));
    const listener = await listen(creator);
    await settled(creator, listener);
    const eventsOf = async (call: string) => {
      const before = listener.events().length;
      await creator.call(call);
      await settled(creator, listener);
      return withoutOwn(listener.events().slice(before)).toSorted((a, b) => a.entity.localeCompare(b.entity));
    };
    const [deleted, content] = await eventsOf(`DELETE /api/tracks/${track.id}`).then((events) =>
      events.toReversed(),
    );
    expect(deleted).toMatchObject({ entity: 'track', id: track.id, row: null });
    expect(content).toMatchObject({ entity: 'project', id: own.id, row: { trackCount: 0 } });
    // Activities of the track must be read again.
    const restored = await eventsOf(`POST /api/tracks/${track.id}/restore`);
    expect(restored).toMatchObject([
      { entity: 'activity', projectId: own.id },
      { entity: 'project', id: own.id, row: { trackCount: 1 } },
      { entity: 'track', id: track.id, row: { id: track.id } },
    ]);
    expect(await eventsOf(`DELETE /api/projects/${own.id}`)).toEqual([{ entity: 'project' }]);
    expect(await eventsOf(`POST /api/projects/${own.id}/restore`)).toEqual([
      { entity: 'activity', projectId: own.id },
      { entity: 'project' },
    ]);
  });

  test('is delivered only after the transaction has committed', async () => {
    const listener = await listen(creator);
    const failing = db.transaction(async (tx) => {
      await tracks.add(tx, newTrack(project.id, creator.user.id));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await settled(creator, listener);
    expect(receivedEntities(listener)).toEqual([]);
  });

  test('carries the current balance to its owner', async () => {
    const other = await listen(await registerUser(fixture, 'creator'));
    const listener = await listen(creator);
    await db.transaction((tx) => fixture.tokens.grantWelcome(tx, creator.user.id));
    await settled(creator, listener);
    expect(listener.events()).toContainEqual({ entity: 'balance', row: { balance: 50, freeTokensUsed: {} } });
    expect(listener.events().at(-1)).toEqual({ entity: 'transaction' });
    expect(other.events()).toEqual([]);
  });

  test('carries the current generation', async () => {
    const id = uuidv7();
    await db.insert(jobsTable).values({
      id,
      projectId: project.id,
      userId: creator.user.id,
      kind: 'music',
      status: 'generating',
      provider: 'builtin',
      prompt: 'a night train',
      request: { prompt: 'a night train' },
      milliUnits: 30_000,
      seed: 7,
      requestHash: Buffer.alloc(32),
      tokenCost: 0,
      freeTokens: 100,
      freeDay: '2026-01-01',
      providerCostUsd: '1',
    });
    const listener = await listen(creator);
    const progress = { stage: 'rendering', fraction: 0.5, bar: 4, bars: 8 } as const;
    await publish(db, { ...changed(id), progress });
    await settled(creator, listener);
    const [event] = listener.events();
    expect(event).toMatchObject({
      entity: 'generation',
      projectId: project.id,
      row: { id, status: 'generating', progress: { bar: 4, bars: 8 } },
    });
  });

  test('reports comments, reactions and ideas to the team, and read activities to their reader only', async () => {
    const other = await registerUser(fixture, 'collaborator');
    await joinProject(fixture, project.id, other);
    const [mine, theirs] = [await listen(creator), await listen(other)];
    const body = { entityType: 'project', entityId: project.id, content: 'Hello' };
    await creator.call('POST /api/comments', { body });
    const idea = { title: 'Lullaby', description: 'For an empty carriage' };
    await creator.call(`POST /api/projects/${project.id}/ideas`, { body: idea });
    await settled(other, theirs);
    expect(new Set(receivedEntities(theirs))).toEqual(new Set(['activity', 'comment', 'idea', 'project']));
    const commentFields = { entity: 'comment', entityType: 'project', entityId: project.id };
    expect(theirs.events()).toContainEqual(
      expect.objectContaining({ ...commentFields, row: expect.objectContaining({ content: 'Hello' }) }),
    );
    expect([canDelete(mine), canDelete(theirs)]).toEqual([[true], [false]]);
    await settled(creator, mine);
    const unseen = { projectId: project.id, count: expect.any(Number) };
    await expect
      .poll(() => theirs.events())
      .toContainEqual({ entity: 'unseen', row: { projects: [unseen] } });
    const before = mine.events().length;
    const theirCount = withoutOwn(theirs.events()).length;
    await other.call(`PUT /api/projects/${project.id}/activities/seen`);
    await expect.poll(() => theirs.events()).toContainEqual({ entity: 'unseen', row: { projects: [] } });
    expect(withoutOwn(theirs.events())).toHaveLength(theirCount);
    await other.call('PUT /api/activities/read-all');
    await settled(other, theirs);
    await settled(creator, mine);
    expect(theirs.events()).toContainEqual({ entity: 'activity' });
    await expect.poll(() => theirs.events()).toContainEqual({ entity: 'unread', row: { count: 0 } });
    expect(withoutOwn(mine.events().slice(before))).toEqual([]);
  });

  test('reports a comment on a track to the viewers of every project that contains the track', async () => {
    const other = await createProject(creator);
    const track = await tracks.add(db, newTrack(project.id, creator.user.id));
    await creator.call(`POST /api/projects/${other.id}/tracks/${track.id}`);
    const [inOwnerProject, elsewhere] = [
      await registerUser(fixture, 'collaborator'),
      await registerUser(fixture, 'creator'),
    ];
    await joinProject(fixture, project.id, inOwnerProject);
    await joinProject(fixture, other.id, elsewhere);
    const pages = [await listen(inOwnerProject), await listen(elsewhere)];
    const timesReceived = () =>
      pages.map(
        (page) =>
          page.events().filter((event) => event.entity === 'comment' && event.entityId === track.id).length,
      );
    const body = { entityType: 'track', entityId: track.id, content: 'Hello' };
    const { id } = (await elsewhere.call('POST /api/comments', { body })).json<{ id: string }>();
    await expect.poll(timesReceived).toEqual([1, 1]);
    await inOwnerProject.call(`POST /api/comments/${id}/reactions`, { body: { type: 'thumbs_up' } });
    await expect.poll(timesReceived).toEqual([2, 2]);
    // The admin deletes the comment in the owner project, and the activity belongs to the project where it was
    // written.
    const activities = () => receivedEntities(pages[1]!).filter((entity) => entity === 'activity').length;
    const before = activities();
    await (await registerUser(fixture, 'admin')).call(`DELETE /api/comments/${id}`);
    await expect.poll(timesReceived).toEqual([3, 3]);
    await expect.poll(activities).toBe(before + 1);
  });

  test('is delivered once when the same row changes many times in a row', async () => {
    const listener = await listen(creator);
    await db.transaction(async (tx) => {
      // PostgreSQL folds equal notifications of one transaction; the delay keeps them distinct.
      for (let i = 0; i < 5; i++)
        await publish(tx, { type: 'entity_changed', entity: 'track', projectId: project.id });
    });
    await settled(creator, listener);
    expect(receivedEntities(listener)).toEqual(['track', 'project']);
  });
});

test('a page receives changes from just before its stream opened, limited to what it may see', async () => {
  const process = await testContext({}, fixture.storage.database);
  const [own, foreign] = [
    await createProject(creator),
    await createProject(await registerUser(fixture, 'creator')),
  ];
  const added = await db.transaction((tx) => tracks.add(tx, newTrack(own.id, creator.user.id)));
  await db.transaction((tx) => tracks.add(tx, newTrack(foreign.id, creator.user.id)));
  await sleep(200);
  const listener = await listenAt(creator, process.url);
  const event = { entity: 'track', projectId: own.id, id: added.id };
  await expect.poll(() => listener.events()).toContainEqual(expect.objectContaining(event));
  await settled(creator, listener);
  expect(listener.text()).not.toContain(foreign.id);
});

describe('an event stream', () => {
  test('ends when its session ends, and other sessions stay open', async () => {
    const page = await registerUser(fixture, 'creator');
    const elsewhere = { ...browser(app), user: page.user };
    await elsewhere.call('POST /api/auth/sign-in', { body: { email: page.user.email, password } });
    const [here, there] = [await listen(page), await listen(elsewhere)];
    await page.call('GET /api/logout');
    await expect.poll(() => here.isClosed()).toBe(true);
    expect(there.isClosed()).toBe(false);
  });

  test('ends when it is the oldest of too many browsers, with a long reconnect delay', async () => {
    const page = await registerUser(fixture, 'creator');
    const listeners: SseClient[] = [];
    for (let i = 0; i < 9; i++) listeners.push(await listen(page));
    await expect.poll(() => listeners[0]!.isClosed()).toBe(true);
    expect(listeners[0]!.text()).toContain('retry: 60000');
    expect(listeners.slice(1).some((listener) => listener.isClosed())).toBe(false);
  });

  test('ends when messages may have been missed, so that the page reads everything again', async () => {
    const listener = await listen(creator);
    await dropListeners(fixture.storage.database.pool);
    await expect.poll(() => listener.isClosed()).toBe(true);
  });

  test('ends when its client does not keep up, and other streams continue', async () => {
    const page = await registerUser(fixture, 'creator');
    const other = await listen(creator);
    const cookie = [...page.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = httpRequest(`${address}/api/events`, { headers: { cookie } });
    call.on('error', () => undefined).end();
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    let isCut = false;
    reply.on('error', () => (isCut = true)).pause();
    await joinProject(fixture, project.id, page);
    const id = uuidv7();
    await db.insert(jobsTable).values({
      id,
      projectId: project.id,
      userId: creator.user.id,
      kind: 'music',
      status: 'generating',
      provider: 'builtin',
      prompt: 'x'.repeat(2000),
      request: { prompt: 'x'.repeat(200_000) },
      milliUnits: 30_000,
      seed: 7,
      requestHash: Buffer.alloc(32),
      tokenCost: 0,
      freeTokens: 100,
      freeDay: '2026-01-01',
      providerCostUsd: '1',
    });
    for (let i = 0; i < 60; i++) {
      await publish(db, changed(id));
      await settled(creator, other);
    }
    reply.resume();
    await expect.poll(() => isCut, { timeout: 5000 }).toBe(true);
    expect(other.isClosed()).toBe(false);
  });
});

test('closing the server ends open event streams at once', async () => {
  const listener = await listen(creator);
  const started = performance.now();
  await app.close();
  await expect.poll(() => listener.isClosed()).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
});
