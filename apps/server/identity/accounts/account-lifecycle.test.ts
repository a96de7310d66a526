import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccountExport, AdminUser } from '#contract/accounts.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Member, ProjectAndTeam } from '#contract/projects.ts';
import {
  browser,
  joinProject,
  password,
  createProject,
  registerUser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';

const context = await testContext();
const { app, db } = context;
const admin = await registerUser(context, 'admin');

const signIn = async (email: string, word = password) => {
  const reply = await browser(app).call('POST /api/auth/sign-in', { body: { email, password: word } });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};
const block = (user: { id: string }, blocked = true, page = admin) =>
  page.call(`PUT /api/admin/users/${user.id}/blocked`, { body: { blocked } });
const statusOf = async (page: SignedInUser) => (await page.call('GET /api/auth/user')).statusCode;
const rowOf = async (id: string) => (await db.select().from(usersTable).where(eq(usersTable.id, id)))[0]!;
const latest = async () =>
  (await admin.call('GET /api/admin/audit-log')).json<{ entries: AuditEntry[] }>().entries[0]!;
const teamOf = async (page: SignedInUser, id: string) =>
  (await page.call(`GET /api/projects/${id}`)).json<ProjectAndTeam>().members;

describe('blocking an account', () => {
  test('ends its sessions and refuses sign-in until it is unblocked', async () => {
    const page = await registerUser(context, 'creator');
    const reply = await block(page.user);
    expect(reply.statusCode).toBe(200);
    expect(reply.json<AdminUser>()).toMatchObject({ id: page.user.id, blockedAt: expect.any(String) });
    expect(await latest()).toMatchObject({ action: 'account_blocked', targetId: page.user.id });
    expect(await statusOf(page)).toBe(401);
    expect(await signIn(page.user.email)).toEqual([403, 'account_blocked']);
    expect(await signIn(page.user.email, 'wrong password')).toEqual([401, 'wrong_credentials']);
    expect((await block(page.user, false)).json<AdminUser>().blockedAt).toBeNull();
    expect((await signIn(page.user.email))[0]).toBe(200);
  });

  test('invalidates the password links created before', async () => {
    const { user } = await registerUser(context, 'creator');
    const link = await admin.call(`POST /api/admin/users/${user.id}/password-link`);
    await block(user);
    const body = { token: link.json<{ token: string }>().token, newPassword: 'another battery, horse' };
    const reply = await browser(app).call('POST /api/auth/forgotten-password', { body });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_link' }]);
  });

  test('prevents a session from starting concurrently', async () => {
    const { user } = await registerUser(context, 'creator');
    const [row] = [await rowOf(user.id)];
    await block(user);
    const started = context.sessions.start(user.id, undefined, { passwordHash: row.passwordHash! });
    await expect(started).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(context.sessions.start(user.id, undefined)).rejects.toMatchObject({
      code: 'account_blocked',
    });
  });

  test('is refused for the admin’s own account', async () => {
    expect((await block(admin.user)).json()).toMatchObject({ code: 'own_account' });
    const reply = await admin.call(`DELETE /api/admin/users/${admin.user.id}`);
    expect(reply.json()).toMatchObject({ code: 'own_account' });
  });
});

describe('deleting an account', () => {
  test('keeps its content under “Former member” and erases all personal data', async () => {
    const page = await registerUser(context, 'creator');
    const owner = await registerUser(context, 'creator');
    const shared = await createProject(owner);
    const left = await createProject(owner);
    for (const { id } of [shared, left]) {
      const reply = await owner.call(`POST /api/projects/${id}/members`, {
        body: { email: page.user.email },
      });
      if (id === left.id) await owner.call(`DELETE /api/projects/${id}/members/${reply.json<Member>().id}`);
    }
    const comment = { entityType: 'project', entityId: shared.id, content: 'Louder, please', parentId: null };
    expect((await page.call('POST /api/comments', { body: comment })).statusCode).toBe(201);
    const mention = { ...comment, content: 'Softer', mentions: [page.user.id], assigneeId: page.user.id };
    expect((await owner.call('POST /api/comments', { body: mention })).statusCode).toBe(201);
    expect((await admin.call(`DELETE /api/admin/users/${page.user.id}`)).statusCode).toBe(204);
    expect(await latest()).toMatchObject({ action: 'account_deleted', targetId: page.user.id });
    expect(await statusOf(page)).toBe(401);
    expect(await signIn(page.user.email)).toEqual([401, 'wrong_credentials']);
    const comments = await owner.call(`GET /api/comments/project/${shared.id}`);
    expect(comments.body).toContain('Louder, please');
    expect(comments.body).toContain('"firstName":"Former","lastName":"member"');
    expect(comments.json()).toMatchObject({
      comments: [{ mentions: [{ name: 'Former member' }], assignee: { firstName: 'Former' } }, {}],
    });
    const news = await owner.call(`GET /api/projects/${shared.id}/activities`);
    expect(news.body).not.toMatch(/mentioned|assigned/);
    for (const { id } of [shared, left]) {
      const activities = await owner.call(`GET /api/projects/${id}/activities`);
      expect(activities.body).toContain('added Former member to the team');
      expect(await teamOf(owner, id)).toHaveLength(1);
    }
    expect(JSON.stringify(await rowOf(page.user.id))).not.toContain(page.user.email);
    expect((await admin.call('GET /api/admin/users')).body).not.toContain(page.user.id);
    expect((await block(page.user)).statusCode).toBe(404);
  });

  test('transfers its projects and moves private ones without other members to the trash', async () => {
    const page = await registerUser(context, 'creator');
    const [collaborator, creator] = [
      await registerUser(context, 'collaborator'),
      await registerUser(context, 'creator'),
    ];
    const [shared, alone, shown] = [
      await createProject(page),
      await createProject(page),
      await createProject(page, { isPublic: true }),
    ];
    for (const one of [collaborator, creator]) await joinProject(context, shared.id, one);
    await context.tracks.add(db, newTrack(shared.id, page.user.id));
    expect((await admin.call(`DELETE /api/admin/users/${page.user.id}`)).statusCode).toBe(204);
    const team = await teamOf(creator, shared.id);
    expect(team.map(({ role, user }) => [role, user.id])).toEqual([
      ['collaborator', collaborator.user.id],
      ['admin', creator.user.id],
    ]);
    expect((await creator.call(`GET /api/projects/${shared.id}/tracks`)).json()).toHaveLength(1);
    expect((await admin.call(`GET /api/projects/${alone.id}`)).statusCode).toBe(404);
    expect((await admin.call(`POST /api/projects/${alone.id}/restore`)).statusCode).toBe(200);
    expect((await creator.call(`GET /api/projects/${shown.id}`)).statusCode).toBe(200);
  });

  test('ends the votes and reviews that waited only for its user', async () => {
    const [owner, page] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
    const { id: projectId } = await createProject(owner);
    await joinProject(context, projectId, page);
    const track = () => context.tracks.add(db, newTrack(projectId, owner.user.id));
    const [{ id: first }, { id: second }] = [await track(), await track()];
    const vote = await owner.call(`POST /api/projects/${projectId}/votes`, {
      body: {
        title: 'Which?',
        candidates: [first, second].map((trackId) => ({ trackId, version: 1 })),
        voterIds: [owner.user.id, page.user.id],
      },
    });
    const { id: voteId } = vote.json<{ id: string }>();
    await owner.call(`PUT /api/votes/${voteId}/ballot`, { body: { ballot: [1] } });
    const requested = await owner.call(`PUT /api/tracks/${first}/review`, {
      body: { reviewerIds: [page.user.id] },
    });
    expect(requested.statusCode).toBe(200);
    const stateOf = async () =>
      (await owner.call(`GET /api/tracks/${first}`)).json<{ reviewState: string }>().reviewState;
    expect(await stateOf()).toBe('in_review');
    expect((await admin.call(`DELETE /api/admin/users/${page.user.id}`)).statusCode).toBe(204);
    const { closedAt } = (await owner.call(`GET /api/votes/${voteId}`)).json<{ closedAt: string | null }>();
    expect(closedAt).not.toBeNull();
    expect(await stateOf()).toBe('none');
  });

  test('keeps the ledger consistent and frees the email address', async () => {
    const { user } = await registerUser(context, 'creator');
    await admin.call(`POST /api/admin/users/${user.id}/tokens`, { body: { balance: 7, description: 'x' } });
    await admin.call(`DELETE /api/admin/users/${user.id}`);
    expect(await context.tokens.balanceOf(db, user.id)).toBe(7);
    expect(await context.tokens.verify()).toEqual([]);
    const body = { email: user.email, password };
    expect((await browser(app).call('POST /api/auth/register', { body })).statusCode).toBe(201);
  });
});

const remove = (page: SignedInUser, confirmation: string) =>
  page.call('POST /api/auth/delete-account', { body: { confirmation } });

describe('an account owner', () => {
  test('deletes the account with its password', async () => {
    const page = await registerUser(context, 'creator');
    expect((await remove(page, 'not my password')).json()).toMatchObject({ code: 'wrong_credentials' });
    expect(await statusOf(page)).toBe(200);
    expect((await remove(page, password)).statusCode).toBe(204);
    expect(await statusOf(page)).toBe(401);
    expect(await rowOf(page.user.id)).toMatchObject({ firstName: 'Former', passwordHash: null });
    const entry = await latest();
    expect(entry).toMatchObject({ action: 'account_deleted', actor: { email: 'Former member' } });
  });

  test('deletes an account without invite, and one without password by its email address', async () => {
    const page = await registerUser(context);
    await db.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, page.user.id));
    expect((await remove(page, page.user.email.toUpperCase())).statusCode).toBe(204);
  });

  test('cannot delete the account of the last admin', async () => {
    const fresh = await testContext();
    const [first, second] = [await registerUser(fresh, 'admin'), await registerUser(fresh, 'admin')];
    const [one, other] = await Promise.all([remove(first, password), remove(second, password)]);
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([204, 409]));
  });

  test('exports the account, as does an admin, without secrets and other users’ data', async () => {
    const page = await registerUser(context, 'creator');
    const project = await createProject(page);
    const ideas = `POST /api/projects/${project.id}/ideas`;
    await page.call(ideas, { body: { title: 'Mine', description: 'A waltz' } });
    await page.call(`POST /api/projects/${project.id}/playlists`, { body: { name: 'Album' } });
    await joinProject(context, project.id, admin);
    await admin.call(ideas, { body: { title: 'Not mine', description: 'A march' } });
    const reply = await page.call('GET /api/auth/export');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="tutti-account.json"');
    expect(reply.json<AccountExport>()).toMatchObject({
      account: { email: page.user.email, first_name: 'Some' },
      projects: [{ id: project.id, role: 'admin' }],
      ideas: [{ title: 'Mine' }],
      playlists: [{ name: 'Album' }],
    });
    expect(reply.body).not.toMatch(/argon|token_hash|Not mine/);
    const theirs = await admin.call(`GET /api/admin/users/${page.user.id}/export`);
    expect(theirs.json<AccountExport>().account).toEqual(reply.json<AccountExport>().account);
    expect(await latest()).toMatchObject({ action: 'account_exported', targetId: page.user.id });
  });

  test('exports every table that refers to users, except what follows from others or belongs to the team', async () => {
    const page = await registerUser(context, 'creator');
    const { queries } = await recordQueries(context.storage.database.pool, () =>
      page.call('GET /api/auth/export'),
    );
    const texts = queries.map(({ query }) => query.text).join('\n');
    const { rows } = await db.execute<{ name: string }>(sql`SELECT DISTINCT conrelid::regclass::text AS name
      FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY name`);
    const isRead = (name: string) => new RegExp(String.raw`\b${name}\b`).test(texts);
    expect(rows.map(({ name }) => name).filter((name) => !isRead(name))).toEqual([
      'activities',
      'comment_mentions',
      'digests',
      'free_allowances',
      'frozen_versions',
      'invite_codes',
      'invite_redemptions',
      'mails',
      'project_tracks',
      'soundfonts',
      'track_reviewers',
      'track_reviews',
      'unpaid_previews',
      'user_track_counts',
    ]);
  });
});
