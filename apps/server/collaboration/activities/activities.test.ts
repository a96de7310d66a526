import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import {
  joinProject,
  createProject,
  registerUser,
  type Browser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { projectMembersTable, projectsTable } from '#server/platform/schema/projects.tables.ts';
import { and, eq, sql } from 'drizzle-orm';
import { activitiesTable, activityReadsTable } from '../../platform/schema/activities.tables.ts';

const context = await testContext();
const { db, tracks, activities } = context;

/** A new project with an actor and a reader. */
async function team() {
  const [actor, reader] = [
    await registerUser(context, 'creator'),
    await registerUser(context, 'collaborator'),
  ];
  const project = await createProject(actor);
  await joinProject(context, project.id, reader);
  return { actor, reader, project };
}

const list = async (page: Browser, path = '/api/activities') =>
  (await page.call(`GET ${path}`)).json<{ activities: Activity[]; nextCursor?: string }>();
const unread = async (page: Browser) =>
  (await page.call('GET /api/activities/unread-count')).json<{ count: number }>().count;
const unreadComments = async (page: Browser) =>
  (await page.call('GET /api/dashboard/stats')).json<{ unreadComments: number }>().unreadComments;
const read = (page: Browser, { id }: { id: string }) => page.call(`PUT /api/activities/${id}/read`);

const unseen = async (page: Browser) => {
  const { projects } = (await page.call('GET /api/activities/unseen-count')).json<{
    projects: { projectId: string; count: number }[];
  }>();
  return Object.fromEntries(projects.map(({ projectId, count }) => [projectId, count]));
};
const open = (page: Browser, { id }: Project) => page.call(`PUT /api/projects/${id}/activities/seen`);

const record = (actor: SignedInUser, { id: projectId }: Project, name = 'Something') =>
  db.transaction((tx) => activities.record(tx, { type: 'other', projectId, actorId: actor.user.id, name }));

async function comment(page: SignedInUser, entityType: string, entityId: string, content: string) {
  const reply = await page.call('POST /api/comments', { body: { entityType, entityId, content } });
  return reply.json<Comment>();
}

test('activities of a trashed track are hidden and return when it is restored', async () => {
  const { actor, reader, project } = await team();
  const made = newTrack(project.id, actor.user.id, { title: 'Glass break' });
  await db.transaction((tx) => tracks.add(tx, made));
  await comment(actor, 'track', made.id!, 'Too loud.');
  await record(actor, project, 'stays');
  const upto = await activities.newestOf(project.id);
  const range = { userId: reader.user.id, projectId: project.id, after: 0, upto };
  const listed = async () => ({
    bell: (await list(reader)).activities.map(({ message }) => message),
    feed: (await list(reader, `/api/projects/${project.id}/activities`)).activities.length,
    unread: await unread(reader),
    comments: await unreadComments(reader),
    mail: (await activities.unreadLines(range, 10)).length,
  });
  const everything = await listed();
  expect(everything).toMatchObject({ feed: 3, unread: 3, comments: 1, mail: 3 });
  await actor.call(`DELETE /api/tracks/${made.id}`);
  expect(await listed()).toEqual({ bell: ['stays'], feed: 1, unread: 1, comments: 0, mail: 1 });
  await actor.call(`POST /api/tracks/${made.id}/restore`);
  expect(await listed()).toEqual(everything);
});

describe('unseen activities', () => {
  test('are counted by project until the user opens it, and stay unread', async () => {
    const { actor, reader, project } = await team();
    const other = await createProject(actor);
    await joinProject(context, other.id, reader);
    expect(await unseen(reader)).toEqual({});
    await record(actor, project);
    await record(actor, project);
    await record(actor, other);
    expect(await unseen(reader)).toEqual({ [project.id]: 2, [other.id]: 1 });
    expect(await unseen(actor)).toEqual({});
    expect((await open(reader, project)).statusCode).toBe(204);
    expect(await unseen(reader)).toEqual({ [other.id]: 1 });
    expect(await unread(reader)).toBe(3);
    await record(reader, project, 'their own');
    await record(actor, project, 'the next');
    expect(await unseen(reader)).toEqual({ [project.id]: 1, [other.id]: 1 });
  });

  test('do not include what was read individually or is about a trashed track', async () => {
    const { actor, reader, project } = await team();
    const made = newTrack(project.id, actor.user.id);
    await db.transaction((tx) => tracks.add(tx, made));
    await record(actor, project);
    await record(actor, project, 'the last');
    expect(await unseen(reader)).toEqual({ [project.id]: 3 });
    await read(reader, (await list(reader)).activities[0]!);
    expect(await unseen(reader)).toEqual({ [project.id]: 2 });
    await actor.call(`DELETE /api/tracks/${made.id}`);
    expect(await unseen(reader)).toEqual({ [project.id]: 1 });
    await reader.call('PUT /api/activities/read-all');
    expect(await unseen(reader)).toEqual({});
  });

  test('are counted up to a limit, also after many of the user’s own', async () => {
    const { actor, reader, project } = await team();
    for (let n = 0; n <= limits.unseenCount.max; n++) await record(actor, project);
    for (let n = 0; n <= limits.unseenCount.max; n++) await record(reader, project);
    expect(await unseen(reader)).toEqual({ [project.id]: limits.unseenCount.max });
  });

  test('do not exist for users who are not members, and a hidden project cannot be marked', async () => {
    const { actor, project } = await team();
    await record(actor, project);
    const outsider = await registerUser(context, 'creator');
    expect(await unseen(outsider)).toEqual({});
    expect((await open(outsider, project)).statusCode).toBe(404);
    const admin = await registerUser(context, 'admin');
    expect((await open(admin, project)).statusCode).toBe(204);
  });
});

test('the activity list of a non-member is empty', async () => {
  const { actor, project } = await team();
  await record(actor, project);
  expect((await list(await registerUser(context, 'creator'))).activities).toEqual([]);
});

test('all activities are listed in order, newest first', async () => {
  const { actor, reader, project } = await team();
  const made = newTrack(project.id, actor.user.id, { title: 'Last Stop' });
  await db.transaction((tx) => tracks.add(tx, made));
  const sketch = newTrack(project.id, actor.user.id, { title: 'Sketch', source: 'uploaded' });
  await db.transaction((tx) => tracks.add(tx, sketch));
  const body = { title: 'Lullaby', description: 'For an empty carriage' };
  await actor.call(`POST /api/projects/${project.id}/ideas`, { body });
  const posted = await comment(actor, 'track', made.id!, 'The break\nis the film.');
  await reader.call(`POST /api/comments/${posted.id}/reactions`, { body: { type: 'thumbs_up' } });
  await db.transaction((tx) =>
    activities.record(tx, {
      type: 'member_added',
      projectId: project.id,
      actorId: actor.user.id,
      name: 'Tomasz Wrona',
    }),
  );
  const listed = (await list(reader)).activities;
  expect(listed.map(({ type, entityType, message }) => [type, entityType, message])).toEqual([
    ['member_added', 'project', 'added Tomasz Wrona to the team'],
    ['reaction', 'track', 'reacted to a comment on “Last Stop”'],
    ['comment', 'track', 'commented on “Last Stop”: The break is the film.'],
    ['idea_created', 'idea', 'added the idea “Lullaby”'],
    ['track_uploaded', 'track', 'uploaded “Sketch”'],
    ['track_generated', 'track', 'generated “Last Stop”'],
  ]);
  expect(listed.at(-1)).toEqual({
    id: expect.any(String),
    type: 'track_generated',
    projectId: project.id,
    projectName: project.name,
    entityType: 'track',
    entityId: made.id,
    actorId: actor.user.id,
    actor: { firstName: 'Some', lastName: 'Body', profileImageUrl: null, isGuest: false },
    name: 'Last Stop',
    excerpt: null,
    message: 'generated “Last Stop”',
    isRead: false,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('an activity contains the first 120 characters of a long comment', async () => {
  const { actor, reader, project } = await team();
  await comment(actor, 'project', project.id, 'x'.repeat(121));
  const shown = `${'x'.repeat(119)}…`;
  expect((await list(reader)).activities).toMatchObject([
    { name: project.name, excerpt: shown, message: `commented on “${project.name}”: ${shown}` },
  ]);
});

test('undone changes are not listed', async () => {
  const { actor, reader, project } = await team();
  const undone = db.transaction(async (tx) => {
    await tracks.add(tx, newTrack(project.id, actor.user.id));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const posted = await comment(actor, 'project', project.id, 'Hasty');
  await actor.call(`DELETE /api/comments/${posted.id}`);
  expect(await list(reader)).toEqual({ activities: [] });
  expect([await unread(reader), await unreadComments(reader)]).toEqual([0, 0]);
});

describe('an activity', () => {
  test('is unread for every member but its actor, independently', async () => {
    const { actor, reader, project } = await team();
    const third = await registerUser(context, 'collaborator');
    await joinProject(context, project.id, third);
    await record(actor, project);
    await comment(reader, 'project', project.id, 'Fine');
    const counts = () => Promise.all([actor, reader, third].map(unread));
    expect(await counts()).toEqual([1, 1, 2]);
    expect(await Promise.all([actor, reader, third].map(unreadComments))).toEqual([1, 0, 1]);
    const [newest] = (await list(third)).activities;
    expect((await read(third, newest!)).statusCode).toBe(204);
    expect((await read(third, newest!)).statusCode).toBe(204);
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await list(third)).activities.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await list(reader)).activities.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  test('is read for members who join later and for those who rejoin', async () => {
    const { actor, reader, project } = await team();
    await record(actor, project);
    const late = await registerUser(context, 'collaborator');
    await joinProject(context, project.id, late);
    expect(await unread(late)).toBe(0);
    expect((await list(late)).activities).toMatchObject([{ isRead: true }]);
    const theirs = and(
      eq(projectMembersTable.projectId, project.id),
      eq(projectMembersTable.userId, reader.user.id),
    );
    await db.delete(projectMembersTable).where(theirs);
    expect([await unread(reader), (await list(reader)).activities]).toEqual([0, []]);
    await joinProject(context, project.id, reader);
    expect(await unread(reader)).toBe(0);
    await record(actor, project);
    expect([await unread(late), await unread(reader)]).toEqual([1, 1]);
  });

  test('is read after everything is marked as read, in all projects', async () => {
    const { actor, reader, project } = await team();
    const second = await createProject(actor);
    await joinProject(context, second.id, reader);
    for (const where of [project, second, project]) await record(actor, where);
    expect(await unread(reader)).toBe(3);
    await reader.call('PUT /api/activities/read-all');
    expect(await unread(reader)).toBe(0);
    await record(actor, second);
    expect(await unread(reader)).toBe(1);
  });

  test('is counted up to a thousand unread ones', async () => {
    const { actor, reader, project } = await team();
    const max = limits.unreadCount.max;
    await db.transaction(async (tx) => {
      for (let i = 0; i < max + 2; i++) {
        const activity = { type: 'other', projectId: project.id, actorId: actor.user.id } as const;
        await activities.record(tx, { ...activity, name: `${i}` });
      }
    });
    expect(await unread(reader)).toBe(max);
  });
});

test('reading activities in any order ends with one read cursor and no rows', async () => {
  const { actor, reader, project } = await team();
  for (let i = 0; i < 8; i++) await record(i % 4 === 3 ? reader : actor, project);
  const listed = (await list(reader)).activities;
  const rowsOf = () => db.$count(activityReadsTable, eq(activityReadsTable.userId, reader.user.id));
  for (const index of [0, 2, 3, 7]) await read(reader, listed[index]!);
  expect(await unread(reader)).toBe(3);
  expect(await rowsOf()).toBe(2);
  await Promise.all(listed.map((activity) => read(reader, activity)));
  expect(await unread(reader)).toBe(0);
  expect(await rowsOf()).toBe(0);
});

test('the read cursor never passes uncommitted activities', async () => {
  const { actor, reader, project } = await team();
  const gate = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    const activity = { type: 'other', projectId: project.id, actorId: actor.user.id } as const;
    await activities.record(tx, { ...activity, name: 'slow' });
    recorded.resolve();
    await gate.promise;
  });
  await recorded.promise;
  // Waits for the slow transaction, so it has the higher number whatever the clock says.
  const fast = record(actor, project, 'fast');
  await reader.call('PUT /api/activities/read-all');
  gate.resolve();
  await Promise.all([slow, fast]);
  expect(await unread(reader)).toBe(2);
  expect((await list(reader)).activities.map(({ message }) => message)).toEqual(['fast', 'slow']);
});

test('with concurrent writers no sequence number becomes visible below one that was already visible', async () => {
  const { actor, project } = await team();
  const [writers, each] = [6, 25];
  const ofProject = eq(activitiesTable.projectId, project.id);
  const done = new AbortController();
  const observations: { newest: number; upToThere: number }[] = [];
  const watch = async () => {
    while (!done.signal.aborted) {
      const { rows } = await db.execute<{ newest: number; upToThere: number }>(sql`
        SELECT coalesce(max(seq), 0) AS newest, count(*)::int AS "upToThere"
        FROM ${activitiesTable} WHERE ${ofProject}`);
      observations.push(...rows);
    }
  };
  const write = async () => {
    for (let i = 0; i < each; i++) await record(actor, project);
  };
  const watching = watch();
  await Promise.all(Array.from({ length: writers }, write));
  done.abort();
  await watching;
  const rows = await db.select({ seq: activitiesTable.seq }).from(activitiesTable).where(ofProject);
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(writers * each);
  for (const { newest, upToThere } of observations)
    expect(rows.filter(({ seq }) => seq <= newest)).toHaveLength(upToThere);
});

test('writers without a transaction add tracks to one project side by side', async () => {
  const { actor, project } = await team();
  const titles = Array.from({ length: 40 }, (_, i) => `Take ${i}`);
  const made = titles.map((title) => newTrack(project.id, actor.user.id, { title }));
  await Promise.all(made.map((track) => tracks.add(db, track)));
  expect(await db.$count(activitiesTable, eq(activitiesTable.projectId, project.id))).toBe(titles.length);
});

test('a clock that was ahead neither changes the order nor hides activities', async () => {
  const { actor, reader, project } = await team();
  const aheadUs = (Date.now() + 3_600_000) * 1_000;
  await record(actor, project, 'by the wrong time');
  await db.update(projectsTable).set({ activitiesUpto: aheadUs }).where(eq(projectsTable.id, project.id));
  await db.update(activitiesTable).set({ seq: aheadUs }).where(eq(activitiesTable.projectId, project.id));
  await reader.call('PUT /api/activities/read-all');
  const late = await registerUser(context, 'collaborator');
  const body = { email: late.user.email };
  expect((await actor.call(`POST /api/projects/${project.id}/members`, { body })).statusCode).toBe(201);
  await record(actor, project, 'by the right time');
  const whole = await list(reader);
  expect(whole.activities.map(({ message, isRead }) => [message, isRead])).toEqual([
    ['by the right time', false],
    [expect.stringContaining('to the team'), false],
    ['by the wrong time', true],
  ]);
  expect(await unread(reader)).toBe(2);
  expect((await list(late)).activities.map(({ isRead }) => isRead)).toEqual([false, false, true]);
  const first = await list(reader, '/api/activities?limit=1');
  const second = await list(reader, `/api/activities?limit=2&cursor=${first.nextCursor}`);
  expect([...first.activities, ...second.activities]).toEqual(whole.activities);
});

test('pages contain all activities, newest first', async () => {
  const { actor, reader, project } = await team();
  for (let i = 0; i < 5; i++) await record(actor, project, String(i));
  for (const path of ['/api/activities', `/api/projects/${project.id}/activities`]) {
    const messages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await list(reader, `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
      messages.push(...page.activities.map(({ message }) => message));
      cursor = page.nextCursor;
    }
    expect(messages).toEqual(['4', '3', '2', '1', '0']);
    const foreign = Buffer.from(JSON.stringify([uuidv7()])).toString('base64url');
    expect((await reader.call(`GET ${path}?cursor=${foreign}`)).statusCode).toBe(400);
  }
});
