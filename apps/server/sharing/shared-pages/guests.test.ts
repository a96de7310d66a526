import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { createProject, password, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { createLink, guestBrowser, outcome, wavTrack } from './testing/share.ts';

const context = await testContext();
const { db } = context;

const totalUsers = async () =>
  (await admin.call('GET /api/admin/stats')).json<{ totalUsers: number }>().totalUsers;

const admin = await registerUser(context, 'admin');
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
const track = await context.tracks.add(db, await wavTrack(context, project.id, owner.user.id));
const link = await createLink(owner, project.id, { trackId: track.id });
const usersBefore = await totalUsers();
const { id } = await guestBrowser(context, link.token).enter('Lena Unmistakable');
const email = (await db.select().from(usersTable).where(eq(usersTable.id, id)))[0]!.email;

describe('a guest', () => {
  test('has no credentials and is blocked', async () => {
    const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id));
    expect(row).toMatchObject({
      passwordHash: null,
      guestOf: link.id,
      role: 'collaborator',
      inviteValidatedAt: null,
      emailVerifiedAt: null,
    });
    expect(row!.blockedAt).not.toBeNull();
  });

  test('is in no list and no count of users', async () => {
    for (const address of [
      'GET /api/admin/users?limit=100',
      `GET /api/admin/users/search?term=${encodeURIComponent('Unmistakable')}`,
      `GET /api/admin/users/search?term=${encodeURIComponent('guest.invalid')}`,
      `GET /api/projects/${project.id}`,
      `GET /api/dashboard/recent-projects`,
    ]) {
      const reply = await admin.call(address);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain(id);
      expect(reply.body).not.toContain('Unmistakable');
    }
    expect(await totalUsers()).toBe(usersBefore);
  });

  test.each([
    ['PATCH', '/role', { role: 'admin' }],
    ['PUT', '/blocked', { blocked: false }],
    ['POST', '/password-link', {}],
    ['POST', '/tokens', { balance: 70, description: 'A gift' }],
    ['GET', '/export', undefined],
    ['GET', '/second-factor', undefined],
    ['DELETE', '/second-factor', undefined],
    ['DELETE', '', undefined],
  ])('does not exist for admins: %s %s', async (method, path, body) => {
    const reply = await admin.call(`${method} /api/admin/users/${id}${path}`, body ? { body } : {});
    expect(outcome(reply)).toEqual([404, 'not_found']);
    const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id));
    expect(row).toMatchObject({ role: 'collaborator', guestOf: link.id, firstName: 'Lena Unmistakable' });
  });

  test('can neither sign in nor be invited, added or asked', async () => {
    const signIn = await owner.call('POST /api/auth/sign-in', { body: { email, password } });
    expect(outcome(signIn)).toEqual([401, 'wrong_credentials']);
    const added = await owner.call(`POST /api/projects/${project.id}/members`, {
      body: { email, role: 'collaborator' },
    });
    expect(added.statusCode).toBeGreaterThanOrEqual(400);
    const review = await owner.call(`PUT /api/tracks/${link.trackId}/review`, {
      body: { reviewerIds: [id] },
    });
    expect(outcome(review)).toEqual([400, 'not_a_member']);
    const mentioned = await owner.call('POST /api/comments', {
      body: { entityType: 'track', entityId: link.trackId, content: '@Lena', mentions: [id] },
    });
    expect(outcome(mentioned)).toEqual([400, 'not_a_member']);
  });

  test('is marked in comments after the link was deleted', async () => {
    const guest = guestBrowser(context, link.token);
    await guest.enter('Ravi');
    await guest.call(`POST /tracks/${link.trackId}/comments`, { body: { content: 'Softer.' } });
    await owner.call(`DELETE /api/share-links/${link.id}`);
    context.clock.offsetMs = (limits.revokedShareLinkDays + 1) * 24 * 3_600_000;
    await context.shareLinks.sweep();
    context.clock.offsetMs = 0;
    const { comments } = (await owner.call(`GET /api/comments/track/${link.trackId}`)).json<{
      comments: { user: { isGuest: boolean } }[];
    }>();
    expect(comments[0]!.user.isGuest).toBe(true);
  });
});

/** A link with a guest who only listens, one who comments and one who approves. */
async function guestsOf(settings: object = {}) {
  const { id: trackId } = await context.tracks.add(db, await wavTrack(context, project.id, owner.user.id));
  const shared = await createLink(owner, project.id, { trackId, ...settings });
  const [listener, commenter, judge] = Array.from({ length: 3 }, () => guestBrowser(context, shared.token));
  const ids = {
    listener: (await listener!.enter('Ada')).id,
    commenter: (await commenter!.enter('Bea')).id,
    judge: (await judge!.enter('Cleo')).id,
  };
  const body = { content: 'Softer.' };
  const { id: commentId } = (await commenter!.call(`POST /tracks/${trackId}/comments`, { body })).json<{
    id: string;
  }>();
  const verdict = { version: 1, verdict: 'approved' };
  expect((await judge!.call(`POST /tracks/${trackId}/verdict`, { body: verdict })).statusCode).toBeLessThan(
    300,
  );
  return { shared, ids, commentId, trackId };
}

const nameOf = async (guestId: string) =>
  (await db.select().from(usersTable).where(eq(usersTable.id, guestId)))[0]!.firstName;

const namesOf = async (ids: Awaited<ReturnType<typeof guestsOf>>['ids']) => ({
  listener: await nameOf(ids.listener),
  commenter: await nameOf(ids.commenter),
  judge: await nameOf(ids.judge),
});

describe('the name of a guest', () => {
  const dayMs = 24 * 3_600_000;
  const sweepAfter = async (days: number) => {
    context.clock.offsetMs = days * dayMs;
    await context.shareLinks.sweep();
    await context.sharedPages.sweep();
    context.clock.offsetMs = 0;
  };

  test('stays while the link works', async () => {
    const { ids } = await guestsOf();
    await sweepAfter(400);
    expect(await namesOf(ids)).toEqual({ listener: 'Ada', commenter: 'Bea', judge: 'Cleo' });
  });

  test.each([
    ['was revoked', 2],
    ['was deleted', limits.revokedShareLinkDays + 1],
    ['expired', 12],
  ])('is erased a day after the link %s, except beside words', async (way, days) => {
    const expiresAt = new Date(Date.now() + 10 * dayMs).toISOString();
    const { ids, shared, commentId } = await guestsOf(way === 'expired' ? { expiresAt } : {});
    if (way !== 'expired') await owner.call(`DELETE /api/share-links/${shared.id}`);
    await sweepAfter(0);
    expect(await nameOf(ids.listener)).toBe('Ada');
    await sweepAfter(days);
    expect(await namesOf(ids)).toEqual({ listener: '', commenter: 'Bea', judge: 'Cleo' });
    expect((await owner.call(`DELETE /api/comments/${commentId}`)).statusCode).toBeLessThan(300);
    await sweepAfter(days);
    expect(await namesOf(ids)).toEqual({ listener: '', commenter: '', judge: 'Cleo' });
  });
});

test('a link has at most 200 guests, also when they come at once', async () => {
  const other = await createLink(owner, project.id, {});
  await db.insert(usersTable).values(
    Array.from({ length: limits.guestsPerShareLink - 2 }, (_, i) => ({
      id: crypto.randomUUID(),
      email: `guest-${i}-${other.id}@guest.invalid`,
      guestOf: other.id,
    })),
  );
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      guestBrowser(context, other.token).call('PUT /guest', { body: { name: 'Lena' } }),
    ),
  );
  expect(replies.map((reply) => outcome(reply)[1]).toSorted()).toEqual([
    '',
    '',
    ...Array<string>(4).fill('too_many_guests'),
  ]);
});

/** Names a guest so many times. @returns the error codes */
const rename = async (times: number, remoteAddress: string) => {
  const other = await createLink(owner, project.id, {});
  const guest = guestBrowser(context, other.token);
  const codes = [];
  for (let count = 0; count < times; count += 1) {
    const reply = await guest.call('PUT /guest', { body: { name: `Lena ${count}` }, remoteAddress });
    codes.push(outcome(reply)[1]);
  }
  return codes;
};

describe('the limit of names', () => {
  const most = limits.guestWritesPerHour;

  test('is that of an address', async () => {
    expect(await rename(most + 1, '203.0.113.1')).toEqual([
      ...Array<string>(most).fill(''),
      'too_many_requests',
    ]);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'does not count those behind a local proxy that nobody named as one: %s',
    async (remoteAddress) => {
      expect(await rename(most + 1, remoteAddress)).toEqual(Array<string>(most + 1).fill(''));
    },
  );
});
