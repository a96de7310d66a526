import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { InviteLink } from '#contract/invites.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { inviteCodesTable } from '../../platform/schema/invites.tables.ts';

const context = await testContext();
const { db } = context;

async function linkOf(creator: SignedInUser, project: Project): Promise<InviteLink> {
  const reply = await creator.call(`POST /api/projects/${project.id}/invite-links`);
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

async function newLink() {
  const creator = await registerUser(context, 'creator');
  const project = await createProject(creator);
  return { creator, project, link: await linkOf(creator, project) };
}

const redeem = (page: SignedInUser, code: string) =>
  page.call('POST /api/invite/validate', { body: { code } });

const answer = async (page: SignedInUser, code: string) => {
  const reply = await redeem(page, code);
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};

const refused = [400, 'invalid_invite_code'];

const canSee = async (page: SignedInUser, project: Project) =>
  (await page.call(`GET /api/projects/${project.id}`)).statusCode === 200;

const linksOf = async (page: SignedInUser, project: Project) =>
  (await page.call(`GET /api/projects/${project.id}/invite-links`)).json<{ inviteLinks: InviteLink[] }>()
    .inviteLinks;

describe('an invite link', () => {
  test('admits a new account as collaborator and adds it to the one project', async () => {
    const { creator, project, link } = await newLink();
    const other = await createProject(creator);
    const newcomer = await registerUser(context);
    const reply = await redeem(newcomer, link.code);
    expect(reply.json<User>()).toMatchObject({ role: 'collaborator', inviteValidated: true, tokens: 50 });
    expect([await canSee(newcomer, project), await canSee(newcomer, other)]).toEqual([true, false]);
    const { members } = (await creator.call(`GET /api/projects/${project.id}`)).json<Project>();
    expect(members.map(({ role, user }) => [user.id, role])).toEqual([
      [creator.user.id, 'admin'],
      [newcomer.user.id, 'collaborator'],
    ]);
  });

  test('adds a user who has an account and keeps their role', async () => {
    const { project, link } = await newLink();
    const guest = await registerUser(context, 'creator');
    expect((await redeem(guest, link.code)).json<User>()).toMatchObject({ role: 'creator', tokens: 0 });
    expect(await canSee(guest, project)).toBe(true);
  });

  test('is valid for 14 days and refused afterwards', async () => {
    const { link, project } = await newLink();
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
    await db
      .update(inviteCodesTable)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(inviteCodesTable.id, link.id));
    const newcomer = await registerUser(context);
    expect(await answer(newcomer, link.code)).toEqual(refused);
    const guest = await registerUser(context, 'collaborator');
    expect(await answer(guest, link.code)).toEqual([409, 'invite_already_validated']);
    expect(await canSee(guest, project)).toBe(false);
  });

  test('works once, also when ten users use it at the same time', async () => {
    const { creator, project, link } = await newLink();
    const guests = await Promise.all(Array.from({ length: 10 }, () => registerUser(context)));
    const statuses = await Promise.all(
      guests.map(async (guest) => (await redeem(guest, link.code)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(400)]);
    const visible = await Promise.all(
      guests.map(async (guest) => (await guest.call(`GET /api/projects/${project.id}`)).statusCode === 200),
    );
    expect(visible).toEqual(statuses.map((status) => status === 200));
    expect(await linksOf(creator, project)).toEqual([]);
  });

  test('is not used up by a user who is a member already', async () => {
    const { creator, project, link } = await newLink();
    expect(await answer(creator, link.code)).toEqual([409, 'already_member']);
    expect(await linksOf(creator, project)).toEqual([link]);
  });

  test('is refused after it was revoked', async () => {
    const { creator, project, link } = await newLink();
    const elsewhere = await createProject(creator);
    const revoke = async ({ id }: Project) =>
      (await creator.call(`DELETE /api/projects/${id}/invite-links/${link.id}`)).statusCode;
    expect(await revoke(elsewhere)).toBe(404);
    expect(await revoke(project)).toBe(204);
    expect(await revoke(project)).toBe(404);
    expect(await answer(await registerUser(context), link.code)).toEqual(refused);
  });

  test('is refused while its project is in the trash', async () => {
    const { creator, project, link } = await newLink();
    await creator.call(`DELETE /api/projects/${project.id}`);
    const newcomer = await registerUser(context);
    expect(await answer(newcomer, link.code)).toEqual(refused);
    await creator.call(`POST /api/projects/${project.id}/restore`);
    expect((await redeem(newcomer, link.code)).statusCode).toBe(200);
  });

  test.each([
    { what: 'is a collaborator now', change: { role: 'collaborator' as const } },
    { what: 'is blocked', change: { blockedAt: new Date() } },
  ])('is refused when its creator $what', async ({ change }) => {
    const { creator, link } = await newLink();
    await db.update(usersTable).set(change).where(eq(usersTable.id, creator.user.id));
    const newcomer = await registerUser(context);
    expect(await answer(newcomer, link.code)).toEqual(refused);
    expect((await newcomer.call('GET /api/auth/user')).json<User>().inviteValidated).toBe(false);
  });

  test(`can be created ${limits.inviteLinksPerDay} times a day, and revoking one does not add to that`, async () => {
    const { creator, project, link } = await newLink();
    await creator.call(`DELETE /api/projects/${project.id}/invite-links/${link.id}`);
    for (let count = 1; count < limits.inviteLinksPerDay; count++) await linkOf(creator, project);
    const reply = await creator.call(`POST /api/projects/${project.id}/invite-links`);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(86_000);
  });
});
