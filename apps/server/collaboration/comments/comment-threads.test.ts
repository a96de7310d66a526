import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { createProject, joinProject, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { createProjectUsers } from '#server/testing/project-users.ts';
import { testContext } from '#server/testing/test-context.ts';
import { insertVersion } from './testing/insert-version.ts';

const context = await testContext();
const { db } = context;

const users = await createProjectUsers(context);
const creator = users.userOf('creator');
const collaborator = users.userOf('collaborator');
const owner = users.userOf('project admin');
let trackId: string;

beforeEach(async () => {
  const track = newTrack(users.project.id, owner.user.id, { title: 'Night Tram' });
  trackId = (await context.tracks.add(db, track)).id;
});

const post = (page: SignedInUser, fields: object) =>
  page.call('POST /api/comments', {
    body: { entityType: 'track', entityId: trackId, content: 'There', ...fields },
  });

async function posted(page: SignedInUser, fields: object = {}): Promise<Comment> {
  const reply = await post(page, fields);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json<Comment>();
}

const update = (page: SignedInUser, { id }: { id: string }, body: object) =>
  page.call(`PATCH /api/comments/${id}`, { body });
const resolve = (page: SignedInUser, { id }: { id: string }, resolved = true) =>
  page.call(`PUT /api/comments/${id}/resolved`, { body: { resolved } });
const remove = (page: SignedInUser, { id }: { id: string }) => page.call(`DELETE /api/comments/${id}`);

async function listed(page: SignedInUser, query = ''): Promise<Comment[]> {
  const reply = await page.call(`GET /api/comments/track/${trackId}?${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ comments: Comment[] }>().comments;
}
const texts = async (page: SignedInUser, query: string) =>
  (await listed(page, query)).map(({ content }) => content);

/** The sentences of the track's activities, newest first. */
async function news(page: SignedInUser, projectId = users.project.id): Promise<string[]> {
  const reply = await page.call(`GET /api/projects/${projectId}/activities?limit=20`);
  const { activities } = reply.json<{ activities: Activity[] }>();
  return activities.filter(({ entityId }) => entityId === trackId).map(({ message }) => message);
}

const openComments = async () => (await owner.call(`GET /api/tracks/${trackId}`)).json<Track>().openComments;

describe('a comment on a version', () => {
  test('is about the current version by default and about an existing one if requested', async () => {
    await insertVersion(db, trackId, 2, { durationMs: 60_000 });
    expect(await posted(creator)).toMatchObject({ version: 1 });
    expect(await posted(creator, { version: 2, position: 45 })).toMatchObject({ version: 2, position: 45 });
    for (const version of [3, 1_000_000]) {
      const reply = await post(creator, { version });
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'no_such_version' }]);
    }
  });

  test('cannot be about a version in the trash', async () => {
    await insertVersion(db, trackId, 2, { deletedAt: new Date() });
    expect((await post(creator, { version: 2 })).json()).toMatchObject({ code: 'no_such_version' });
  });

  test('has a range within that version', async () => {
    await insertVersion(db, trackId, 2, { durationMs: 10_000 });
    const range = { position: 4.5, positionEnd: 10 };
    expect(await posted(creator, { version: 2, ...range })).toMatchObject(range);
    for (const [path, place] of [
      ['positionEnd', { version: 2, position: 4, positionEnd: 10.001 }],
      ['position', { version: 2, position: 20 }],
      ['positionEnd', { position: 4, positionEnd: 4 }],
      ['positionEnd', { positionEnd: 4 }],
    ] as const) {
      const reply = await post(creator, place);
      expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
    }
  });

  test('is listed by version, and a reply belongs to the version of its comment', async () => {
    await insertVersion(db, trackId, 2);
    const first = await posted(creator, { content: 'On one' });
    const second = await posted(creator, { content: 'On two', version: 2 });
    expect(await posted(owner, { parentId: second.id })).toMatchObject({ version: 2 });
    const reply = await post(owner, { parentId: first.id, version: 2 });
    expect(reply.json()).toMatchObject({ issues: [{ path: 'version' }] });
    expect(await texts(creator, 'v=1')).toEqual(['On one']);
    expect(await texts(creator, 'v=2')).toEqual(['On two']);
    expect(await texts(creator, 'v=3')).toEqual([]);
  });

  test('is refused for a project', async () => {
    const body = { entityType: 'project', entityId: users.project.id, content: 'There', version: 1 };
    const reply = await creator.call('POST /api/comments', { body });
    expect(reply.json()).toMatchObject({ issues: [{ path: 'version' }] });
  });
});

describe('mentions', () => {
  test('contain the names of members and appear in the feed and in a filter', async () => {
    const mentions = [owner.user.id, owner.user.id, creator.user.id];
    const comment = await posted(creator, { content: '@Some Body, please', mentions });
    expect(comment.mentions.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))).toEqual(
      [...new Set(mentions)].toSorted().map((userId) => ({ userId, name: 'Some Body' })),
    );
    await posted(creator, { content: 'Nobody' });
    const withReply = await posted(creator, { content: 'Answered' });
    await posted(collaborator, { parentId: withReply.id, mentions: [owner.user.id] });
    expect(await texts(owner, 'filter=mentioned')).toEqual(['Answered', '@Some Body, please']);
    expect(await texts(collaborator, 'filter=mentioned')).toEqual([]);
    expect((await news(owner)).filter((message) => message.startsWith('mentioned'))).toEqual([
      'mentioned Some Body in a comment on “Night Tram”',
      'mentioned Some Body in a comment on “Night Tram”',
    ]);
  });

  test('refuse users outside the project, and nothing is stored', async () => {
    for (const id of [users.userOf('outsider').user.id, uuidv7()]) {
      for (const fields of [{ mentions: [owner.user.id, id] }, { assigneeId: id }]) {
        const reply = await post(creator, fields);
        expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'not_a_member' }]);
      }
    }
    expect(await listed(creator)).toEqual([]);
    const tooMany = await post(creator, { mentions: Array.from({ length: 51 }, () => uuidv7()) });
    expect(tooMany.json()).toMatchObject({ issues: [{ path: 'mentions' }] });
  });

  test('appear in the feed of another project of the track for its members', async () => {
    const outsider = users.userOf('outsider');
    const second = await createProject(creator);
    await joinProject(context, second.id, outsider);
    const added = await creator.call(`POST /api/projects/${second.id}/tracks/${trackId}`);
    expect(added.statusCode).toBe(201);
    await posted(creator, { mentions: [outsider.user.id] });
    expect(await news(outsider, second.id)).toContain('mentioned Some Body in a comment on “Night Tram”');
    // The project admin cannot see that project.
    const reply = await post(owner, { mentions: [outsider.user.id] });
    expect(reply.json()).toMatchObject({ code: 'not_a_member' });
  });
});

describe('an edited comment', () => {
  test('has its new text and mentions, shown as edited, also in the feed', async () => {
    const comment = await posted(creator, { content: 'A secret', mentions: [owner.user.id] });
    const reply = await update(creator, comment, { content: 'Nothing', mentions: [collaborator.user.id] });
    expect(reply.json()).toMatchObject({
      content: 'Nothing',
      editedAt: expect.stringMatching(/Z$/),
      mentions: [{ userId: collaborator.user.id }],
    });
    const messages = await news(creator);
    expect(messages.join()).not.toContain('A secret');
    expect(messages).toContain('commented on “Night Tram”: Nothing');
    expect((await listed(creator))[0]).toMatchObject({ content: 'Nothing' });
  });

  test('is not shown as edited when its text stays the same', async () => {
    const comment = await posted(creator, { content: 'Same' });
    const reply = await update(creator, comment, { content: ' Same ', mentions: [owner.user.id] });
    expect(reply.json()).toMatchObject({ editedAt: null, mentions: [{ userId: owner.user.id }] });
  });

  test('can be changed by its author only, and not after its deletion', async () => {
    const comment = await posted(creator);
    for (const change of [{ content: 'Mine' }, { mentions: [] }, { content: 'Mine', assigneeId: null }]) {
      for (const page of [owner, users.userOf('admin'), collaborator])
        expect((await update(page, comment, change)).statusCode).toBe(403);
    }
    expect((await update(creator, comment, {})).statusCode).toBe(400);
    expect((await update(users.userOf('outsider'), comment, { content: 'Mine' })).statusCode).toBe(404);
    await posted(owner, { parentId: comment.id });
    await remove(creator, comment);
    expect((await update(creator, comment, { content: 'Back' })).statusCode).toBe(404);
  });
});

describe('an assigned comment', () => {
  test('appears in the feed and in the assignee’s filter', async () => {
    const comment = await posted(creator, { content: 'Yours', assigneeId: owner.user.id });
    expect(comment).toMatchObject({ assigneeId: owner.user.id, assignee: { firstName: 'Some' } });
    await posted(collaborator, { content: 'Free' });
    expect(await texts(owner, 'filter=mine')).toEqual(['Yours']);
    expect(await texts(creator, 'filter=mine')).toEqual(['Yours']);
    expect(await news(owner)).toContain('assigned a comment on “Night Tram” to Some Body');
    const moved = await update(collaborator, comment, { assigneeId: collaborator.user.id });
    expect(moved.json()).toMatchObject({
      assigneeId: collaborator.user.id,
      editedAt: null,
      content: 'Yours',
    });
    expect((await update(owner, comment, { assigneeId: null })).json()).toMatchObject({
      assigneeId: null,
      assignee: null,
    });
  });

  test('cannot be a reply', async () => {
    const comment = await posted(creator);
    const assignment = { assigneeId: owner.user.id };
    const reply = await post(creator, { parentId: comment.id, ...assignment });
    expect(reply.json()).toMatchObject({ issues: [{ path: 'assigneeId' }] });
    const answer = await posted(creator, { parentId: comment.id });
    expect((await update(creator, answer, assignment)).json()).toMatchObject({
      issues: [{ path: 'assigneeId' }],
    });
  });
});

describe('a resolved comment', () => {
  test('states who resolved it and when, and counts as open again after a reply', async () => {
    const comment = await posted(creator, { content: 'Fix it' });
    await posted(creator, { content: 'Later' });
    expect(await openComments()).toBe(2);
    expect((await resolve(owner, comment)).json()).toMatchObject({
      resolvedAt: expect.stringMatching(/Z$/),
      resolvedBy: owner.user.id,
      resolver: { firstName: 'Some' },
    });
    expect(await openComments()).toBe(1);
    expect(await texts(creator, 'filter=resolved')).toEqual(['Fix it']);
    expect(await texts(creator, 'filter=open')).toEqual(['Later']);
    await posted(collaborator, { content: 'Not yet', parentId: comment.id });
    expect((await listed(creator, 'filter=open'))[1]).toMatchObject({
      content: 'Fix it',
      resolvedAt: null,
      resolvedBy: null,
      resolver: null,
    });
    expect(await openComments()).toBe(2);
  });

  test('is resolved once by concurrent calls, with one activity', async () => {
    const comment = await posted(creator);
    const replies = await Promise.all(Array.from({ length: 20 }, () => resolve(owner, comment)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const messages = await news(creator);
    expect(messages.filter((message) => message === 'resolved a comment on “Night Tram”')).toHaveLength(1);
    await resolve(owner, comment, false);
    expect((await news(creator))[0]).toBe('reopened a comment on “Night Tram”');
  });

  test('is reopened or not, but never loses a concurrent reply', async () => {
    for (let round = 0; round < 5; round++) {
      const comment = await posted(creator);
      const calls = [
        post(owner, { parentId: comment.id }),
        post(creator, { parentId: comment.id }),
        resolve(owner, comment),
      ];
      for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBeLessThan(300);
      const [thread] = await listed(creator);
      expect(thread!.replyCount).toBe(2);
    }
  });

  test('can be resolved by its author, its assignee and creators of the project', async () => {
    const byCreator = await posted(creator);
    expect((await resolve(collaborator, byCreator)).statusCode).toBe(403);
    expect((await resolve(users.userOf('outsider'), byCreator)).statusCode).toBe(404);
    await update(creator, byCreator, { assigneeId: collaborator.user.id });
    expect((await resolve(collaborator, byCreator)).statusCode).toBe(200);
    for (const page of [collaborator, creator, owner, users.userOf('admin')]) {
      expect((await resolve(page, await posted(collaborator))).statusCode).toBe(200);
    }
  });

  test('cannot be a reply', async () => {
    const comment = await posted(creator);
    const answer = await posted(owner, { parentId: comment.id });
    expect((await resolve(owner, answer)).json()).toMatchObject({ issues: [{ path: 'resolved' }] });
  });
});

const countedIn = async (id: string) =>
  (await owner.call(`GET /api/projects/${id}`)).json<Project>().openCommentCount;

test('the number of open comments of a project counts first comments on its tracks outside the trash', async () => {
  const project = await createProject(owner);
  const { id } = await context.tracks.add(db, newTrack(project.id, owner.user.id));
  trackId = id;
  const comment = await posted(owner);
  await posted(owner, { parentId: comment.id });
  await posted(owner);
  const onProject = { entityType: 'project', entityId: project.id, content: 'There' };
  await owner.call('POST /api/comments', { body: onProject });
  expect(await countedIn(project.id)).toBe(2);
  await resolve(owner, comment);
  expect(await countedIn(project.id)).toBe(1);
  expect((await owner.call(`DELETE /api/tracks/${id}`)).statusCode).toBe(204);
  expect(await countedIn(project.id)).toBe(0);
});

test('a comment posted while its track is stacked onto another or its version is split off is never lost', async () => {
  for (let round = 0; round < 8; round++) {
    const [source, target] = [
      await context.tracks.add(db, newTrack(users.project.id, owner.user.id)),
      await context.tracks.add(db, newTrack(users.project.id, owner.user.id)),
    ];
    const body = { entityType: 'track', entityId: source.id, content: 'Kept' };
    const [comment, stacked] = await Promise.all([
      creator.call('POST /api/comments', { body }),
      owner.call(`POST /api/tracks/${target.id}/stack`, { body: { trackId: source.id } }),
    ]);
    expect(stacked.statusCode).toBe(200);
    trackId = target.id;
    expect(await texts(owner, 'v=2')).toEqual(comment.statusCode === 201 ? ['Kept'] : []);
    const [other, split] = await Promise.all([
      post(creator, { version: 2, content: 'Split' }),
      owner.call(`POST /api/tracks/${trackId}/versions/2/split`),
    ]);
    expect(split.statusCode).toBe(201);
    expect(await listed(owner)).toEqual([]);
    trackId = split.json<Track>().id;
    expect(await texts(owner, 'v=1')).toEqual([
      ...(other.statusCode === 201 ? ['Split'] : []),
      ...(comment.statusCode === 201 ? ['Kept'] : []),
    ]);
  }
});

test('a deleted comment with replies loses its mentions, range, assignee and state', async () => {
  const comment = await posted(creator, {
    position: 1,
    positionEnd: 2,
    mentions: [owner.user.id],
    assigneeId: owner.user.id,
  });
  await posted(owner, { parentId: comment.id });
  await remove(creator, comment);
  expect((await listed(owner))[0]).toMatchObject({
    isDeleted: true,
    position: null,
    positionEnd: null,
    mentions: [],
    assigneeId: null,
    resolvedAt: null,
  });
  expect(await texts(owner, 'filter=open')).toEqual([]);
  expect(await texts(owner, 'filter=mine')).toEqual([]);
  expect(await openComments()).toBe(0);
  expect((await resolve(owner, comment)).statusCode).toBe(404);
});

test('a filtered list is paginated without gaps or repetitions while comments are added', async () => {
  for (const content of ['a', 'b', 'c', 'd', 'e']) {
    const comment = await posted(creator, { content });
    if (content === 'c') await resolve(owner, comment);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const reply = await creator.call(
      `GET /api/comments/track/${trackId}?filter=open&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    const page = reply.json<{ comments: Comment[]; nextCursor?: string }>();
    seen.push(...page.comments.map(({ content }) => content));
    cursor = page.nextCursor;
    await posted(creator, { content: 'new' });
  }
  expect(seen).toEqual(['e', 'd', 'b', 'a']);
});
