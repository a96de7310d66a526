import { describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();

describe('a comment that is sent again with its Idempotency-Key', () => {
  test('is created once, however many requests arrive at the same time', async () => {
    const user = await registerUser(context, 'creator');
    const { id: entityId } = await createProject(user);
    const body = { entityType: 'project', entityId, content: 'Only once' };
    const send = (key: string, change: object = {}) =>
      user.call('POST /api/comments', {
        headers: { 'idempotency-key': key },
        body: { ...body, ...change },
      });
    const replies = await Promise.all(Array.from({ length: 6 }, () => send('first')));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.json<Comment>().id)).size).toBe(1);
    await send('second');
    const listed = await user.call(`GET /api/comments/project/${entityId}`);
    expect(listed.json<{ comments: Comment[] }>().comments).toHaveLength(2);

    const other = await send('first', { content: 'Another text' });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'idempotency_conflict']);
    const { id } = replies[0]!.json<Comment>();
    await user.call(`PATCH /api/comments/${id}`, { body: { content: 'Edited' } });
    expect((await send('first')).json<Comment>()).toMatchObject({ id, content: 'Edited' });
    expect((await send('')).statusCode).toBe(400);
  });

  test('is another one than that of another user with the same key', async () => {
    const [first, second] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
    const ids = [];
    for (const user of [first, second]) {
      const { id: entityId } = await createProject(user);
      const reply = await user.call('POST /api/comments', {
        headers: { 'idempotency-key': 'same' },
        body: { entityType: 'project', entityId, content: 'Mine' },
      });
      ids.push(reply.json<Comment>().id);
    }
    expect(new Set(ids).size).toBe(2);
  });
});
