import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApiToken } from '#contract/api-tokens.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { limits } from '#contract/limits.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { shareLinkOf } from '#server/testing/access/fixture.ts';
import {
  createProject,
  joinProject,
  password,
  registerUser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { publicUrl, testContext } from '#server/testing/test-context.ts';
import { apiTokensTable } from '../../platform/schema/api-tokens.tables.ts';
import { callWith, createToken } from './testing/bearer.ts';

const context = await testContext();
const { app, db } = context;

const owner = await registerUser(context, 'creator');
const member = await registerUser(context, 'creator');
const admin = await registerUser(context, 'admin');
const project = await createProject(owner);
await joinProject(context, project.id, member);

const call = (token: string, route: string, options: Parameters<typeof callWith>[3] = {}) =>
  callWith(context, token, route, options);
const codeOf = async (token: string, route: string) => {
  const reply = await call(token, route);
  return reply.statusCode === 200 ? 200 : reply.json<{ code: string }>().code;
};
const listOf = async (user: SignedInUser, route = 'GET /api/api-tokens') =>
  (await user.call(route)).json<{ apiTokens: ApiToken[] }>().apiTokens;
const stored = async (id: string) =>
  (await db.select().from(apiTokensTable).where(eq(apiTokensTable.id, id)))[0];
const audited = async (id: string) =>
  (await admin.call('GET /api/admin/audit-log'))
    .json<{ entries: AuditEntry[] }>()
    .entries.filter(({ targetId }) => targetId === id);

describe('an API token', () => {
  test('acts as its owner, is returned once, and only its hash is stored', async () => {
    const { token, ...created } = await createToken(owner, {
      name: ' Game build ',
      scopes: ['manage', 'read'],
    });
    expect(created).toMatchObject({
      name: 'Game build',
      tokenStart: token.slice(0, 12),
      scopes: ['read', 'manage'],
      projectId: null,
      projectName: null,
      spendingLimit: null,
      spent: 0,
      expiresAt: null,
      lastUsedAt: null,
      owner: { id: owner.user.id, firstName: 'Some' },
    });
    const reply = await call(token, 'GET /api/auth/user');
    expect(reply.json()).toMatchObject({ id: owner.user.id, email: owner.user.email });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const [listed] = await listOf(owner);
    expect(listed).toMatchObject({ id: created.id, tokenStart: token.slice(0, 12) });
    expect(JSON.stringify([listed, await stored(created.id)])).not.toContain(token.slice(12));
    expect((await call(token, 'GET /api/api-tokens/current')).json()).toMatchObject({ id: created.id });
  });

  test('is refused on the next call after it was revoked', async () => {
    const { id, token } = await createToken(owner);
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(200);
    expect((await owner.call(`DELETE /api/api-tokens/${id}`)).statusCode).toBe(204);
    const reply = await call(token, 'GET /api/projects');
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect((await owner.call(`DELETE /api/api-tokens/${id}`)).statusCode).toBe(404);
  });

  test('is refused when it has expired', async () => {
    const { id, token } = await createToken(owner, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(200);
    await db
      .update(apiTokensTable)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(apiTokensTable.id, id));
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(401);
  });

  test('records its last use at most once a minute', async () => {
    const { id, token } = await createToken(owner);
    await call(token, 'GET /api/projects');
    const first = (await stored(id))!.lastUsedAt!;
    await call(token, 'GET /api/projects');
    expect((await stored(id))!.lastUsedAt).toEqual(first);
    await db
      .update(apiTokensTable)
      .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
      .where(eq(apiTokensTable.id, id));
    await call(token, 'GET /api/projects');
    expect((await stored(id))!.lastUsedAt!.getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  test('does nothing while its owner is blocked, and is deleted with the account', async () => {
    const leaving = await registerUser(context, 'creator');
    const { id, token } = await createToken(leaving);
    const block = (blocked: boolean) =>
      admin.call(`PUT /api/admin/users/${leaving.user.id}/blocked`, { body: { blocked } });
    await block(true);
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(401);
    await block(false);
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(200);
    await admin.call(`DELETE /api/admin/users/${leaving.user.id}`);
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(401);
    expect(await stored(id)).toBeUndefined();
  });

  test('is deleted when its owner deletes the account', async () => {
    const leaving = await registerUser(context, 'creator');
    const { id, token } = await createToken(leaving);
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(200);
    await leaving.call('POST /api/auth/delete-account', { body: { confirmation: password } });
    expect((await call(token, 'GET /api/projects')).statusCode).toBe(401);
    expect(await stored(id)).toBeUndefined();
  });

  test('finds nothing in its project while that is in the trash', async () => {
    const trashed = await createProject(owner);
    const { token } = await createToken(owner, { projectId: trashed.id });
    const read = () => call(token, `GET /api/projects/${trashed.id}`);
    expect((await read()).statusCode).toBe(200);
    await owner.call(`DELETE /api/projects/${trashed.id}`);
    expect((await read()).statusCode).toBe(404);
    await owner.call(`POST /api/projects/${trashed.id}/restore`);
    expect((await read()).statusCode).toBe(200);
  });

  test('has the current role of its owner, and that of an admin only with the scope admin', async () => {
    const changing = await registerUser(context, 'admin');
    const all = await createToken(changing, { scopes: ['read', 'comment', 'generate', 'manage'] });
    const asAdmin = await createToken(changing, { scopes: ['admin'] });
    const routes = ['GET /api/admin/stats', `GET /api/projects/${project.id}`];
    expect(await Promise.all(routes.map((route) => codeOf(all.token, route)))).toEqual([
      'token_scope_required',
      'not_found',
    ]);
    expect(await Promise.all(routes.map((route) => codeOf(asAdmin.token, route)))).toEqual([200, 200]);
    await db.update(usersTable).set({ role: 'creator' }).where(eq(usersTable.id, changing.user.id));
    expect(await Promise.all(routes.map((route) => codeOf(asAdmin.token, route)))).toEqual([
      'role_required',
      'not_found',
    ]);
  });

  test('cannot be created with the scope admin by other users, or bound to a project that the user cannot see', async () => {
    const outsider = await registerUser(context, 'creator');
    const create = (body: object) =>
      outsider.call('POST /api/api-tokens', { body: { name: 'Build', ...body } });
    expect((await create({ scopes: ['admin'] })).json()).toMatchObject({ code: 'role_required' });
    expect((await create({ scopes: ['read'], projectId: project.id })).json()).toMatchObject({
      code: 'not_found',
    });
    expect((await create({ scopes: [] })).statusCode).toBe(400);
    const past = new Date(Date.now() - 1_000).toISOString();
    expect((await create({ scopes: ['read'], expiresAt: past })).json()).toMatchObject({
      issues: [{ path: 'expiresAt', message: 'This time is in the past.' }],
    });
    const body = { name: 'Build', scopes: ['admin'], projectId: project.id };
    expect((await admin.call('POST /api/api-tokens', { body })).statusCode).toBe(400);
  });

  test('is the last one that a user can create when there are too many', async () => {
    const busy = await registerUser(context, 'creator');
    const { id } = await createToken(busy);
    const row = (await stored(id))!;
    const copies = Array.from({ length: limits.apiTokensPerUser.max - 2 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      tokenHash: Buffer.from(`copy ${index} of ${id}`),
    }));
    await db.insert(apiTokensTable).values(copies);
    const body = { name: 'Build', scopes: ['read'] };
    const replies = await Promise.all([1, 2, 3].map(() => busy.call('POST /api/api-tokens', { body })));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('is in the audit log when it is created and revoked, without its secret', async () => {
    const { id, token } = await createToken(member, { name: 'Pipeline', projectId: project.id });
    await owner.call(`DELETE /api/api-tokens/${id}`);
    const entries = await audited(id);
    expect(entries).toMatchObject([
      { action: 'api_token_revoked', actor: { id: owner.user.id }, before: { owner: member.user.id } },
      {
        action: 'api_token_created',
        actor: { id: member.user.id },
        after: { name: 'Pipeline', scopes: ['read'], project: project.name, limit: null, expires: null },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token.slice(12));
  });

  test('is in the audit entry of a change that was made with it', async () => {
    const { id, token } = await createToken(owner, { scopes: ['manage'] });
    const route = `POST /api/projects/${project.id}/share-links`;
    const withToken = await call(token, route, { body: shareLinkOf('Lena') });
    const inSession = await owner.call(route, { body: shareLinkOf('Lena') });
    const tokensOf = async (reply: typeof inSession) =>
      (await audited(reply.json<{ id: string }>().id)).map(({ apiTokenId }) => apiTokenId);
    expect(await tokensOf(withToken)).toEqual([id]);
    expect(await tokensOf(inSession)).toEqual([null]);
  });
});

describe('a token that is bound to a project', () => {
  test('is listed and revoked by the project admin, and by nobody else but its owner and admins', async () => {
    const { id } = await createToken(member, { projectId: project.id });
    const outsider = await registerUser(context, 'creator');
    const route = `GET /api/projects/${project.id}/api-tokens`;
    expect(await listOf(owner, route)).toContainEqual(
      expect.objectContaining({ id, owner: expect.objectContaining({ id: member.user.id }) }),
    );
    expect((await member.call(route)).statusCode).toBe(403);
    expect((await outsider.call(`DELETE /api/api-tokens/${id}`)).statusCode).toBe(404);
    const unbound = await createToken(member);
    expect((await owner.call(`DELETE /api/api-tokens/${unbound.id}`)).statusCode).toBe(404);
    expect((await owner.call(`DELETE /api/api-tokens/${id}`)).statusCode).toBe(204);
    expect(await listOf(owner, route)).not.toContainEqual(expect.objectContaining({ id }));
    const another = await createToken(member, { projectId: project.id });
    expect((await admin.call(`DELETE /api/api-tokens/${another.id}`)).statusCode).toBe(204);
  });

  test('reads no other project, no list across projects and no account', async () => {
    const other = await createProject(owner);
    const { token } = await createToken(owner, { projectId: project.id });
    expect((await call(token, `GET /api/projects/${project.id}`)).statusCode).toBe(200);
    expect((await call(token, 'GET /api/api-tokens/current')).statusCode).toBe(200);
    for (const route of [
      `GET /api/projects/${other.id}`,
      'GET /api/projects',
      'GET /api/tracks',
      'GET /api/activities',
      'GET /api/auth/user',
      'GET /api/user/tokens',
    ]) {
      const reply = await call(token, route);
      expect([route, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        route,
        403,
        'token_project_bound',
      ]);
    }
  });
});

describe('the Authorization header', () => {
  test('is read in any case and with additional whitespace', async () => {
    const { token } = await createToken(owner);
    for (const authorization of [`bearer ${token}`, `BEARER   ${token}`, `Bearer \t${token} `]) {
      const reply = await app.inject({ url: '/api/projects', headers: { authorization } });
      expect([authorization.slice(0, 6), reply.statusCode]).toEqual([authorization.slice(0, 6), 200]);
    }
  });

  test('takes precedence over the cookie, also with an invalid token', async () => {
    const { token } = await createToken(member);
    const reply = await owner.call('GET /api/auth/user', { headers: { authorization: `Bearer ${token}` } });
    expect(reply.json()).toMatchObject({ id: member.user.id });
    for (const wrong of ['tutti_', `${token}0`, `${token.slice(0, -1)}!`]) {
      const headers = { authorization: `Bearer ${wrong}` };
      expect((await owner.call('GET /api/auth/user', { headers })).statusCode).toBe(401);
    }
  });

  test('with the credentials of a proxy is ignored', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer']) {
      const reply = await owner.call('GET /api/auth/user', { headers: { authorization } });
      expect(reply.json()).toMatchObject({ id: owner.user.id });
    }
  });

  test('makes a call from another site possible with a token and only with a token', async () => {
    const { token } = await createToken(owner, { scopes: ['manage'] });
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const route = `PATCH /api/projects/${project.id}`;
    const body = { description: 'From elsewhere' };
    const asProgram = await call(token, route, { body, headers: foreign });
    expect(asProgram.statusCode).toBe(200);
    expect(asProgram.headers['access-control-allow-origin']).toBeUndefined();
    expect((await owner.call(route, { body, headers: foreign })).json()).toMatchObject({
      code: 'foreign_origin',
    });
    expect((await owner.call(route, { body, headers: { origin: publicUrl } })).statusCode).toBe(200);
  });

  test('is refused when there are two of it', async () => {
    const { token } = await createToken(owner);
    const socket = connect(Number(new URL(context.url).port), '127.0.0.1');
    const headers = ['Host: localhost', `Authorization: Bearer ${token}`, 'AUTHORIZATION: Basic YTpi'];
    socket.end(`GET /api/projects HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('A request has one Authorization header.');
  });
});
