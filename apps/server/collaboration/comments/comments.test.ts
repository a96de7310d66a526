import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Comment, CommentEntity } from '#contract/comments.ts';
import type { Idea } from '#contract/ideas.ts';
import { limits } from '#contract/limits.ts';
import { whileDeleted } from '#server/collaboration/ideas/testing/while-deleted.ts';
import { registerUser, type SignedInUser } from '#server/testing/browser.ts';
import {
  createProjectUsers,
  userKinds,
  type UserKind,
  type StatusByKind,
} from '#server/testing/project-users.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();

const targets = new Map<CommentEntity, string>();
const users = await createProjectUsers(context);
const creator = users.userOf('creator');
const other = users.userOf('collaborator');
const ideas = `/api/projects/${users.project.id}/ideas`;
const lullaby = { title: 'Lullaby', description: 'For an empty carriage' };
targets.set('project', users.project.id);
targets.set('track', (await context.tracks.add(context.db, newTrack(users.project.id, creator.user.id))).id);
targets.set('idea', (await creator.call(`POST ${ideas}`, { body: lullaby })).json<Idea>().id);

const thread = (type: CommentEntity) => `/api/comments/${type}/${targets.get(type)}`;

const post = (page: SignedInUser, type: CommentEntity, content: string, parentId: string | null = null) =>
  page.call('POST /api/comments', {
    body: { entityType: type, entityId: targets.get(type), content, parentId },
  });

async function posted(page: SignedInUser, type: CommentEntity, content: string, parentId?: string) {
  const reply = await post(page, type, content, parentId);
  expect(reply.statusCode).toBe(201);
  return reply.json<Comment>();
}

const listed = async (page: SignedInUser, path: string) => {
  const reply = await page.call(`GET ${path}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ comments: Comment[]; nextCursor?: string }>();
};

const react = (page: SignedInUser, { id }: { id: string }, type: string) =>
  page.call(`POST /api/comments/${id}/reactions`, { body: { type } });
const remove = (page: SignedInUser, { id }: { id: string }) => page.call(`DELETE /api/comments/${id}`);

describe.each(['project', 'track', 'idea'] as const)('access to %s comments', (type) => {
  const onAComment =
    (route: string, suffix: string, body?: object) =>
    async (part: UserKind): Promise<{ statusCode: number }> => {
      const { id } = await posted(creator, type, 'Mine');
      return users.browserOf(part).call(`${route} /api/comments/${id}${suffix}`, body ? { body } : {});
    };
  const table: [string, (part: UserKind) => Promise<{ statusCode: number }>, StatusByKind][] = [
    [
      'read',
      (part) => users.browserOf(part).call(`GET ${thread(type)}`),
      [401, 403, 404, 200, 200, 200, 200],
    ],
    [
      'comment',
      (part) => post(users.browserOf(part) as SignedInUser, type, 'Hello'),
      [401, 403, 404, 201, 201, 201, 201],
    ],
    ['react', onAComment('POST', '/reactions', { type: 'thumbs_up' }), [401, 403, 404, 200, 200, 200, 200]],
    ['delete another user’s comment', onAComment('DELETE', ''), [401, 403, 404, 403, 204, 403, 204]],
  ];
  test.each(table)('checks role and membership to %s', async (_what, call, expected) => {
    const statuses: number[] = [];
    for (const part of userKinds) statuses.push((await call(part)).statusCode);
    expect(statuses).toEqual([...expected]);
  });
});

test('a comment has the documented fields and contains its replies', async () => {
  const first = await posted(creator, 'track', '  The break at bar 13 is the film.\n');
  const reply = await posted(other, 'track', 'Yes!', first.id);
  await react(other, first, 'thumbs_up');
  const { comments } = await listed(creator, thread('track'));
  const shape = {
    user: { firstName: 'Some', lastName: 'Body', profileImageUrl: null, isGuest: false },
    createdAt: expect.stringMatching(/Z$/),
    editedAt: null,
    isDeleted: false,
    mentions: [],
  };
  expect(comments[0]).toEqual({
    ...shape,
    id: first.id,
    userId: creator.user.id,
    content: 'The break at bar 13 is the film.',
    parentId: null,
    position: null,
    positionEnd: null,
    version: 1,
    resolvedAt: null,
    resolvedBy: null,
    resolver: null,
    fixedInVersion: null,
    assigneeId: null,
    assignee: null,
    reactions: [{ type: 'thumbs_up', userId: other.user.id }],
    replyCount: 1,
    replies: [
      { ...shape, id: reply.id, userId: other.user.id, content: 'Yes!', parentId: first.id, reactions: [] },
    ],
  });
});

const postAt = (type: CommentEntity, position: number | null, parentId: string | null = null) =>
  creator.call('POST /api/comments', {
    body: { entityType: type, entityId: targets.get(type), content: 'There', parentId, position },
  });

describe('a comment position', () => {
  test('is stored with the comment, from the start to the end of the track', async () => {
    for (const position of [0, 12.34, newTrack('', '').durationMs / 1000]) {
      const reply = await postAt('track', position);
      expect(reply.statusCode).toBe(201);
      expect(reply.json()).toMatchObject({ position });
      const { comments } = await listed(creator, thread('track'));
      expect(comments[0]).toMatchObject({ id: reply.json<Comment>().id, position });
    }
  });

  test('is removed when a comment with replies is blanked', async () => {
    const first = (await postAt('track', 1)).json<Comment>();
    await posted(other, 'track', 'Where?', first.id);
    await remove(creator, first);
    const { comments } = await listed(creator, thread('track'));
    expect(comments[0]).toMatchObject({ id: first.id, isDeleted: true, position: null });
  });

  test('is refused outside the track, in a reply, and on a project or an idea', async () => {
    const first = await posted(creator, 'track', 'One');
    const refused = await Promise.all([
      postAt('track', newTrack('', '').durationMs / 1000 + 0.001),
      postAt('track', -1),
      postAt('track', 1, first.id),
      postAt('project', 1),
      postAt('idea', 0),
    ]);
    for (const reply of refused) {
      expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'position' }] });
    }
    expect((await postAt('project', null)).statusCode).toBe(201);
  });
});

describe('POST /api/comments', () => {
  test.each([[' \n '], [''], ['a\u0000b'], ['x'.repeat(limits.comment.max + 1)]])(
    'refuses the content %j',
    async (content) => {
      expect((await post(creator, 'project', content)).json()).toMatchObject({ code: 'validation_failed' });
    },
  );

  test('refuses a reply to a reply, to a comment elsewhere, to a deleted one and to an unknown one', async () => {
    const first = await posted(creator, 'project', 'One');
    const reply = await posted(creator, 'project', 'Two', first.id);
    const elsewhere = await posted(creator, 'track', 'Three');
    await remove(creator, first);
    for (const parentId of [reply.id, elsewhere.id, first.id, uuidv7()]) {
      const refused = await post(creator, 'project', 'Four', parentId);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'parentId' }] });
    }
  });

  test('returns 404 for a target of another type or an unknown one', async () => {
    for (const path of [`track/${targets.get('idea')}`, `project/${uuidv7()}`, `user/${creator.user.id}`]) {
      expect((await creator.call(`GET /api/comments/${path}`)).statusCode).toBe(404);
    }
    expect((await creator.call('GET /api/comments/project/none')).statusCode).toBe(404);
  });
});

describe('a reaction', () => {
  test('is removed by repeating it and replaced by the other type', async () => {
    const comment = await posted(creator, 'project', 'Thumbs, please');
    const mine = (type: string) => [{ type, userId: other.user.id }];
    const steps = [
      ['thumbs_up', 'thumbs_up', mine('thumbs_up')],
      ['thumbs_down', 'thumbs_down', mine('thumbs_down')],
      ['thumbs_down', null, []],
    ] as const;
    for (const [put, type, reactions] of steps) {
      const reply = await react(other, comment, put);
      expect(reply.json()).toEqual({ commentId: comment.id, type, reactions });
    }
    expect((await react(other, comment, 'heart')).statusCode).toBe(400);
  });

  test.each([
    [50, []],
    [51, ['thumbs_up']],
  ])('toggled by %i concurrent requests ends as it would in sequence', async (calls, remaining) => {
    const comment = await posted(creator, 'project', 'Many');
    const replies = await Promise.all(
      Array.from({ length: calls }, () => react(other, comment, 'thumbs_up')),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const on = replies.filter((reply) => reply.json<{ type: unknown }>().type === 'thumbs_up');
    expect(on).toHaveLength(Math.ceil(calls / 2));
    const { comments } = await listed(creator, thread('project'));
    expect(comments[0]!.reactions.map(({ type }) => type)).toEqual(remaining);
    const { activities } = (
      await creator.call(`GET /api/projects/${users.project.id}/activities?limit=${remaining.length + 1}`)
    ).json<{ activities: Activity[] }>();
    expect(activities.map(({ type }) => type)).toEqual([...remaining.map(() => 'reaction'), 'comment']);
  });

  test('is counted once per user for 50 concurrent requests', async () => {
    const comment = await posted(creator, 'project', 'Everybody');
    const reacting = [users.userOf('admin'), users.userOf('project admin'), creator, other];
    const types = ['thumbs_up', 'thumbs_down'];
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => react(reacting[i % 4]!, comment, types[Math.floor(i / 4) % 2]!)),
    );
    const { comments } = await listed(creator, thread('project'));
    const whose = comments[0]!.reactions.map(({ userId }) => userId);
    expect(new Set(whose).size).toBe(whose.length);
  });
});

const findIn = async (type: CommentEntity, id: string) =>
  (await listed(creator, thread(type))).comments.find((comment) => comment.id === id);

describe('deleting', () => {
  test('removes a comment without replies', async () => {
    const comment = await posted(creator, 'idea', 'Never mind');
    expect((await remove(creator, comment)).statusCode).toBe(204);
    expect(await findIn('idea', comment.id)).toBeUndefined();
    expect((await remove(creator, comment)).statusCode).toBe(404);
  });

  test('blanks a comment with replies until the last reply is deleted', async () => {
    const comment = await posted(creator, 'idea', 'A secret');
    const replies = [
      await posted(other, 'idea', 'Oh', comment.id),
      await posted(other, 'idea', 'Ah', comment.id),
    ];
    await react(other, comment, 'thumbs_down');
    await remove(creator, comment);
    expect(await findIn('idea', comment.id)).toMatchObject({
      content: 'deleted comment',
      isDeleted: true,
      userId: null,
      user: { firstName: '', lastName: '' },
      reactions: [],
      replies: [{ content: 'Oh' }, { content: 'Ah' }],
    });
    expect((await react(other, comment, 'thumbs_up')).statusCode).toBe(404);
    await Promise.all(replies.map((reply) => remove(other, reply)));
    expect(await findIn('idea', comment.id)).toBeUndefined();
  });

  test('a comment concurrently with a reply never loses the reply', async () => {
    for (let round = 0; round < 5; round++) {
      const comment = await posted(creator, 'idea', 'Now');
      const [reply] = await Promise.all([post(other, 'idea', 'Then', comment.id), remove(creator, comment)]);
      const place = await findIn('idea', comment.id);
      expect(place?.replyCount).toBe(reply.statusCode === 201 ? 1 : undefined);
    }
  });

  test('an idea deletes its comments', async () => {
    const body = { title: 'Short', description: 'Lived' };
    const path = `/api/projects/${users.project.id}/ideas`;
    const { id } = (await creator.call(`POST ${path}`, { body })).json<Idea>();
    const input = { entityType: 'idea', entityId: id, content: 'Nice' };
    const comment = (await other.call('POST /api/comments', { body: input })).json<Comment>();
    expect((await creator.call(`DELETE /api/ideas/${id}`)).statusCode).toBe(204);
    expect((await react(other, comment, 'thumbs_up')).statusCode).toBe(404);
  });

  test('an idea concurrently with a new comment answers the comment with 404', async () => {
    const body = { title: 'Short', description: 'Lived' };
    const path = `/api/projects/${users.project.id}/ideas`;
    const { id } = (await creator.call(`POST ${path}`, { body })).json<Idea>();
    const input = { entityType: 'idea', entityId: id, content: 'Nice' };
    const reply = await whileDeleted(context.db, id, () => other.call('POST /api/comments', { body: input }));
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

async function walk(path: string) {
  const contents: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await listed(creator, `${path}&limit=2${cursor && `&cursor=${cursor}`}`);
    contents.push(...page.comments.map(({ content }) => content));
    cursor = page.nextCursor;
  }
  return contents;
}

describe('pagination', () => {
  test('returns a thread newest first and replies oldest first', async () => {
    const { id } = await context.tracks.add(context.db, newTrack(users.project.id, creator.user.id));
    targets.set('track', id);
    let last: Comment | undefined;
    for (const content of ['a', 'b', 'c', 'd', 'e']) last = await posted(creator, 'track', content);
    for (const content of ['1', '2', '3']) await posted(other, 'track', content, last!.id);
    expect(await walk(`${thread('track')}?`)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await walk(`${thread('track')}?parentId=${last!.id}`)).toEqual(['1', '2', '3']);
    expect(await walk(`${thread('project')}?parentId=${last!.id}`)).toEqual([]);
  });
});

test('a non-member can comment on a public project', async () => {
  const stranger = await registerUser(context, 'collaborator');
  const owner = users.userOf('project admin');
  const project = await owner.call('POST /api/projects', { body: { name: 'Open', isPublic: true } });
  const body = { entityType: 'project', entityId: project.json<{ id: string }>().id, content: 'Hello' };
  expect((await stranger.call('POST /api/comments', { body })).statusCode).toBe(201);
});
