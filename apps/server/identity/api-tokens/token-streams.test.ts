import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { dropListeners } from '#server/platform/storage/testing/drop-listeners.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { sseClients, type SseClient } from '#server/testing/sse-client.ts';
import { testContext } from '#server/testing/test-context.ts';
import { apiTokensTable } from '../../platform/schema/api-tokens.tables.ts';
import { callWith, createToken } from './testing/bearer.ts';

const first = await testContext({}, undefined, { recentMs: 0 });
const second = await testContext({}, first.storage.database, { recentMs: 0 });
const { db } = first;
const listenAt = sseClients();
let project: { id: string };
let other: { id: string };

const owner = await registerUser(first, 'creator');
const admin = await registerUser(first, 'admin');
await db.transaction((tx) => first.tokens.grantWelcome(tx, owner.user.id));
beforeEach(async () => {
  project = await createProject(owner);
  other = await createProject(owner);
});

const comment = ({ id: entityId }: { id: string }, user = owner) =>
  user.call('POST /api/comments', { body: { entityType: 'project', entityId, content: 'News' } });
/** The ids of the projects whose comments a stream received. */
const commented = (stream: SseClient) =>
  stream.events().flatMap((event) => (event.entity === 'comment' ? [event.projectId] : []));
const isClosed = (stream: SseClient, timeout = 5_000) =>
  vi.waitUntil(() => stream.isClosed(), { timeout, interval: 5 });

describe('revoking an API token', () => {
  test('ends its streams in every process within a second, and no others', async () => {
    const revoked = await createToken(owner);
    const kept = await createToken(owner);
    const streams = await Promise.all([first, second].map(({ url }) => listenAt(revoked, url)));
    const others = await Promise.all([listenAt(kept, second.url), listenAt(owner, first.url)]);
    const begun = performance.now();
    await owner.call(`DELETE /api/api-tokens/${revoked.id}`);
    for (const stream of streams) expect(await isClosed(stream)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(others.map((stream) => stream.isClosed())).toEqual([false, false]);
    for (const { app } of [first, second]) {
      expect((await callWith({ app }, revoked.token, 'GET /api/projects')).statusCode).toBe(401);
    }
  });

  test('ends a request that waits for a generation, which continues', async () => {
    const token = await createToken(owner, { scopes: ['generate'] });
    const waiting = fetch(`${second.url}/api/projects/${project.id}/generate-music`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'wait', music_length_ms: 1_000 }),
    });
    const outcome = waiting.then(
      ({ status }) => status,
      () => 'closed',
    );
    const generations = async () =>
      (await owner.call(`GET /api/projects/${project.id}/generations`)).json<{
        generations: { id: string; status: string }[];
      }>().generations;
    await expect.poll(generations).toHaveLength(1);
    await owner.call(`DELETE /api/api-tokens/${token.id}`);
    expect(await outcome).toBe('closed');
    const [{ id, status } = { id: '', status: '' }] = await generations();
    expect(['pending', 'generating']).toContain(status);
    await owner.call(`DELETE /api/generations/${id}`);
  });

  test('ends the audio stream of a generation and a tool call over MCP', async () => {
    const token = await createToken(owner, { scopes: ['generate'] });
    const send = (path: string, headers: Record<string, string>, body?: object) =>
      fetch(`${second.url}${path}`, {
        headers: { authorization: `Bearer ${token.token}`, ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const order = { prompt: 'wait', music_length_ms: 1_000 };
    const ordered = await send(
      `/api/projects/${project.id}/generate-music`,
      { ...json, prefer: 'respond-async' },
      { ...order, mode: 'stream' },
    );
    const { id } = (await ordered.json()) as { id: string };
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'generate_music',
        arguments: { projectId: project.id, ...order, confirm_tokens: 100, idempotency_key: 'a call' },
      },
    };
    const streams = await Promise.all([
      send(`/api/generations/${id}/stream`, {}),
      send('/mcp', { ...json, 'mcp-protocol-version': '2025-06-18' }, call),
    ]);
    expect(streams.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'audio/mpeg'],
      [200, 'text/event-stream'],
    ]);
    const generations = async () => {
      const reply = await owner.call(`GET /api/projects/${project.id}/generations`);
      return reply.json<{ generations: { id: string; status: string }[] }>().generations;
    };
    await expect.poll(generations).toHaveLength(2);
    let openCount = streams.length;
    const ends = streams.map((stream) =>
      stream
        .arrayBuffer()
        .then(
          () => 'ended',
          () => 'closed',
        )
        .finally(() => (openCount -= 1)),
    );
    await sleep(500);
    expect(openCount).toBe(2);
    await owner.call(`DELETE /api/api-tokens/${token.id}`);
    // The connections are cut: what was received is not complete.
    expect(await Promise.all(ends)).toEqual(['closed', 'closed']);
    for (const one of await generations()) {
      expect(['pending', 'generating']).toContain(one.status);
      await owner.call(`DELETE /api/generations/${one.id}`);
    }
  });

  test('ends its streams after the event was missed', async () => {
    const token = await createToken(owner);
    const stream = await listenAt(token, first.url);
    await db.delete(apiTokensTable).where(eq(apiTokensTable.id, token.id));
    await dropListeners(first.storage.database.pool);
    expect(await isClosed(stream)).toBe(true);
  });
});

test('blocking or deleting a user ends the streams of their API tokens', async () => {
  const user = await registerUser(first, 'creator');
  const token = await createToken(user);
  const before = await listenAt(token, second.url);
  const block = (blocked: boolean) =>
    admin.call(`PUT /api/admin/users/${user.user.id}/blocked`, { body: { blocked } });
  await block(true);
  expect(await isClosed(before)).toBe(true);
  await block(false);
  const after = await listenAt(token, second.url);
  await admin.call(`DELETE /api/admin/users/${user.user.id}`);
  expect(await isClosed(after)).toBe(true);
});

test('a stream ends when its API token expires', async () => {
  const token = await createToken(owner);
  const stream = await listenAt(token, first.url);
  await db
    .update(apiTokensTable)
    .set({ expiresAt: sql`now()` })
    .where(eq(apiTokensTable.id, token.id));
  expect(await isClosed(stream, 15_000)).toBe(true);
}, 20_000);

describe('the stream of an API token', () => {
  test('has, for a token that is bound to a project, only the events of that project', async () => {
    const bound = await listenAt(await createToken(owner, { projectId: project.id }), first.url);
    const unbound = await listenAt(await createToken(owner), first.url);
    await first.publish(db, { type: 'balance_changed', userId: owner.user.id });
    await comment(other);
    await comment(project);
    await expect.poll(() => commented(unbound)).toEqual([other.id, project.id]);
    await expect.poll(() => commented(bound)).toEqual([project.id]);
    const text = bound.text();
    expect(text).not.toContain(other.id);
    for (const entity of ['balance', 'stats', 'unread']) expect(text).not.toContain(`"entity":"${entity}"`);
  });

  test('has, for an admin, events of projects of others only with the scope admin', async () => {
    const asAdmin = await listenAt(await createToken(admin, { scopes: ['admin'] }), first.url);
    const asCreator = await listenAt(await createToken(admin), first.url);
    await comment(project);
    await expect.poll(() => commented(asAdmin)).toEqual([project.id]);
    const own = await createProject(admin);
    await comment(own, admin);
    await expect.poll(() => commented(asCreator)).toEqual([own.id]);
    await joinProject(first, other.id, admin);
    await comment(other);
    await expect.poll(() => commented(asCreator)).toEqual([own.id, other.id]);
  });

  test('is not told of a project that its owner has left', async () => {
    const member = await registerUser(first, 'creator');
    await joinProject(first, project.id, member);
    const stream = await listenAt(await createToken(member, { projectId: project.id }), first.url);
    await comment(project);
    await expect.poll(() => commented(stream)).toHaveLength(1);
    await db.execute(sql`DELETE FROM project_members WHERE user_id = ${member.user.id}`);
    const witness = await listenAt(owner, first.url);
    for (let i = 0; i < 2; i += 1) await comment(project);
    await expect.poll(() => commented(witness)).toHaveLength(2);
    expect(commented(stream)).toHaveLength(1);
  });

  test('does not end the streams of its owner’s browsers when there are too many', async () => {
    const page = await listenAt(owner, first.url);
    const token = await createToken(owner);
    const streams: SseClient[] = [];
    for (let n = 0; n < 9; n++) streams.push(await listenAt(token, first.url));
    expect(await isClosed(streams[0]!)).toBe(true);
    expect(page.isClosed()).toBe(false);
  });
});

test('a token whose owner must set up a second factor first is refused', async () => {
  const strict = await testContext({ SECOND_FACTOR: 'everyone' }, first.storage.database);
  const token = await createToken(owner);
  const reply = await callWith(strict, token.token, 'GET /api/projects');
  expect(reply.json()).toMatchObject({ code: 'second_factor_required' });
  await db.update(apiTokensTable).set({ byProvider: true }).where(eq(apiTokensTable.id, token.id));
  expect((await callWith(strict, token.token, 'GET /api/projects')).statusCode).toBe(200);
  await db.update(usersTable).set({ inviteValidatedAt: null }).where(eq(usersTable.id, owner.user.id));
  expect((await callWith(strict, token.token, 'GET /api/projects')).json()).toMatchObject({
    code: 'invite_required',
  });
});
