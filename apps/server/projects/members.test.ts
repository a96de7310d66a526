import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Collaboration } from '#contract/members.ts';
import type { Member } from '#contract/projects.ts';
import { createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();

const creator = await registerUser(context, 'creator');
const project = await createProject(creator);

const invite = (email: string, projectId = project.id) =>
  creator.call(`POST /api/projects/${projectId}/members`, { body: { email, role: 'collaborator' } });

const seen = async (page: SignedInUser) => (await page.call(`GET /api/projects/${project.id}`)).statusCode;

describe('addMember', () => {
  test('returns the member, who can see the project from then on', async () => {
    const guest = await registerUser(context, 'collaborator');
    expect(await seen(guest)).toBe(404);
    const reply = await invite(`  ${guest.user.email.toUpperCase()} `);
    expect(reply.statusCode).toBe(201);
    const { id, email, firstName, lastName, profileImageUrl } = guest.user;
    expect(reply.json<Member>()).toMatchObject({
      role: 'collaborator',
      user: { id, email, firstName, lastName, profileImageUrl },
    });
    expect(await seen(guest)).toBe(200);
  });

  test('records an activity for the team', async () => {
    const other = await createProject(creator);
    const { user } = await registerUser(context, 'collaborator');
    await invite(user.email, other.id);
    const { activities } = (await creator.call(`GET /api/projects/${other.id}/activities`)).json<{
      activities: Activity[];
    }>();
    expect(activities).toMatchObject([
      { type: 'member_added', message: `added ${user.firstName} ${user.lastName} to the team` },
    ]);
  });

  test('returns an error with a user-facing message', async () => {
    const [guest, newcomer] = [await registerUser(context, 'collaborator'), await registerUser(context)];
    await invite(guest.user.email);
    const errorOf = async (email: string) => {
      const reply = await invite(email);
      return [
        reply.statusCode,
        reply.json<{ code: string }>().code,
        reply.json<{ message: string }>().message,
      ];
    };
    expect(await errorOf(guest.user.email)).toEqual([
      409,
      'already_member',
      'This person is already a member of the project.',
    ]);
    expect(await errorOf('nobody@example.org')).toEqual([
      404,
      'user_not_found',
      'No one with this email address is registered here.',
    ]);
    expect((await errorOf(newcomer.user.email)).slice(0, 2)).toEqual([409, 'user_not_validated']);
    for (const email of ['', '   ', 'no address', 'a'.repeat(300)]) {
      expect((await errorOf(email)).slice(0, 2)).toEqual([400, 'validation_failed']);
    }
    expect((await errorOf(''))[2]).toBe('Please enter an email address.');
  });

  test('is limited to 100 calls an hour, whether or not a user is found, except for admins', async () => {
    const inviter = await registerUser(context, 'creator');
    const { id } = await createProject(inviter);
    const add = async (page: SignedInUser, n: number) =>
      (await page.call(`POST /api/projects/${id}/members`, { body: { email: `nobody-${n}@example.org` } }))
        .statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 102; n++) statuses.push(await add(inviter, n));
    expect(statuses).toEqual([...Array<number>(100).fill(404), 429, 429]);
    expect(await add(await registerUser(context, 'admin'), 0)).toBe(404);
  });

  test('rejects the role admin', async () => {
    const { user } = await registerUser(context, 'creator');
    const body = { email: user.email, role: 'admin' };
    const reply = await creator.call(`POST /api/projects/${project.id}/members`, { body });
    expect(reply.statusCode).toBe(400);
  });

  test('adds the member once for concurrent calls', async () => {
    const { user } = await registerUser(context, 'collaborator');
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await invite(user.email)).statusCode),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

const removeMember = (memberId: string, page = creator) =>
  page.call(`DELETE /api/projects/${project.id}/members/${memberId}`);

describe('removeMember', () => {
  test('revokes access to the project and its audio at once', async () => {
    const guest = await registerUser(context, 'collaborator');
    const { id } = (await invite(guest.user.email)).json<Member>();
    const row = newTrack(project.id, creator.user.id);
    await context.objects.put(row.objectKey, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
    const { audioUrl } = await context.tracks.add(context.db, row);
    const played = await guest.call(`GET ${audioUrl}`);
    expect(played.statusCode).toBe(200);
    expect((await removeMember(id)).statusCode).toBe(204);
    expect(await seen(guest)).toBe(404);
    // The browser revalidates its cached copy and gets a 404.
    expect(played.headers['cache-control']).toBe('private, no-cache');
    const headers = { 'if-none-match': String(played.headers.etag) };
    expect((await guest.call(`GET ${audioUrl}`, { headers })).statusCode).toBe(404);
    expect((await removeMember(id)).statusCode).toBe(404);
  });

  test.each(['collaborator', 'creator'] as const)('lets a %s leave a project', async (role) => {
    const guest = await registerUser(context, role);
    const { id } = (await invite(guest.user.email)).json<Member>();
    expect((await removeMember(id, guest)).statusCode).toBe(204);
    expect(await seen(guest)).toBe(404);
  });

  test('rejects removing the project admin', async () => {
    const admin = await registerUser(context, 'admin');
    for (const page of [creator, admin]) {
      const reply = await removeMember(project.members[0]!.id, page);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'member_is_admin']);
    }
  });

  test('returns 404 for a member of another project', async () => {
    const other = await createProject(creator);
    const guest = await registerUser(context, 'collaborator');
    const { id } = (await invite(guest.user.email, other.id)).json<Member>();
    expect((await removeMember(id)).statusCode).toBe(404);
    expect((await removeMember(uuidv7())).statusCode).toBe(404);
  });

  test('removes the member once for concurrent calls', async () => {
    const { user } = await registerUser(context, 'collaborator');
    const { id } = (await invite(user.email)).json<Member>();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await removeMember(id)).statusCode),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
  });
});

const listed = async (page: SignedInUser, query = '') =>
  (await page.call(`GET /api/user/collaborations${query}`)).json<{
    collaborations: Collaboration[];
    nextCursor?: string;
  }>();

describe('listCollaborations', () => {
  test('lists projects of other users with the inviter, most recently joined first', async () => {
    const guest = await registerUser(context, 'creator');
    const own = await createProject(guest);
    const [first, second, deleted] = [
      await createProject(creator),
      await createProject(creator),
      await createProject(creator),
    ];
    for (const { id } of [first, deleted, second]) await invite(guest.user.email, id);
    await context.tracks.add(context.db, newTrack(first.id, creator.user.id));
    await creator.call(`DELETE /api/projects/${deleted.id}`);
    const { collaborations } = await listed(guest);
    expect(collaborations.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(collaborations.map(({ id }) => id)).not.toContain(own.id);
    const { id, firstName, lastName, profileImageUrl } = creator.user;
    expect(collaborations[1]).toMatchObject({
      name: first.name,
      role: 'collaborator',
      invitedBy: { id, firstName, lastName, profileImageUrl },
      trackCount: 1,
      memberCount: 2,
    });
    expect(await listed(creator)).toEqual({ collaborations: [] });
  });

  test('lists each project once over several pages', async () => {
    const guest = await registerUser(context, 'collaborator');
    const created = await Promise.all(Array.from({ length: 7 }, () => createProject(creator)));
    await Promise.all(created.map(({ id }) => invite(guest.user.email, id)));
    const seenIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed(
        guest,
        `?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seenIds.push(...page.collaborations.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seenIds).toHaveLength(7);
    expect(new Set(seenIds)).toEqual(new Set(created.map(({ id }) => id)));
  });
});
