import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { commentsTable } from '#server/platform/schema/comments.tables.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import {
  allPermissions,
  createLink,
  guestBrowser,
  outcome,
  wavTrack,
  type CreatedLink,
  type GuestBrowser,
} from './testing/share.ts';

const context = await testContext();
const { db, clock } = context;
let project: Project;
let trackId: string;
let link: CreatedLink;
let lena: GuestBrowser;

const owner = await registerUser(context, 'creator');
const creator = await registerUser(context, 'creator');
const collaborator = await registerUser(context, 'collaborator');
beforeEach(async () => {
  clock.offsetMs = 0;
  project = await createProject(owner);
  await joinProject(context, project.id, creator);
  await joinProject(context, project.id, collaborator);
  ({ id: trackId } = await context.tracks.add(db, await wavTrack(context, project.id, owner.user.id)));
  link = await createLink(owner, project.id, { trackId });
  lena = guestBrowser(context, link.token);
});

const postAs = (guest: GuestBrowser, body: object = {}) =>
  guest.call(`POST /tracks/${trackId}/comments`, { body: { content: 'Softer.', ...body } });
async function post(guest: GuestBrowser, body: object = {}): Promise<Comment> {
  const reply = await postAs(guest, body);
  expect(reply.statusCode).toBe(201);
  return reply.json<Comment>();
}
const list = async (guest: GuestBrowser, query = '') =>
  (await guest.call(`GET /tracks/${trackId}/comments${query}`)).json<{ comments: Comment[] }>().comments;
const asMember = (body: object) =>
  owner.call('POST /api/comments', { body: { entityType: 'track', entityId: trackId, ...body } });
const listOfMembers = async () =>
  (await owner.call(`GET /api/comments/track/${trackId}`)).json<{ comments: Comment[] }>().comments;

describe('createSharedComment', () => {
  test('needs a name, and is marked as a guest’s for the team', async () => {
    expect(outcome(await postAs(lena))).toEqual([400, 'guest_name_required']);
    const guest = await lena.enter('Lena');
    const comment = await post(lena, { position: 0.1, positionEnd: 0.4 });
    expect(comment).toMatchObject({
      userId: guest.id,
      user: { firstName: 'Lena', isGuest: true },
      position: 0.1,
      positionEnd: 0.4,
      version: 1,
    });
    expect(await listOfMembers()).toMatchObject([{ id: comment.id, user: { isGuest: true } }]);
    const { activities } = (await creator.call(`GET /api/projects/${project.id}/activities`)).json<{
      activities: Activity[];
    }>();
    expect(activities[0]).toMatchObject({
      type: 'comment',
      message: 'commented on “Night train”: Softer.',
      actor: { firstName: 'Lena', isGuest: true },
      isRead: false,
    });
  });

  test('is about the version that the link shows', async () => {
    const fixed = await createLink(owner, project.id, { trackId, version: 1 });
    const version = { ...(await wavTrack(context, project.id, owner.user.id)), facts: null };
    await db.transaction((tx) => context.versions.add(tx, trackId, version));
    const guest = guestBrowser(context, fixed.token);
    await guest.enter();
    expect((await post(guest)).version).toBe(1);
    expect(outcome(await postAs(guest, { version: 2 }))).toEqual([404, 'no_such_version']);
    await lena.enter();
    expect((await post(lena)).version).toBe(2);
    expect((await post(lena, { version: 1 })).version).toBe(1);
  });

  test('refuses a place beyond the track, unknown threads and the team’s own threads', async () => {
    await lena.enter();
    expect(outcome(await postAs(lena, { position: 99 }))[0]).toBe(400);
    expect(outcome(await postAs(lena, { parentId: crypto.randomUUID() }))[0]).toBe(400);
    const { id: parentId } = (await asMember({ content: 'Between us' })).json<Comment>();
    expect(outcome(await postAs(lena, { parentId }))).toEqual([400, 'validation_failed']);
    expect((await list(lena)).length).toBe(0);
  });

  test('is limited by guest and hour, and for the whole link', async () => {
    const guest = await lena.enter();
    await db.insert(commentsTable).values(
      Array.from({ length: limits.guestCommentsPerShareLink }, () => ({
        id: crypto.randomUUID(),
        projectId: project.id,
        trackId,
        userId: guest.id,
        content: 'One of many',
        version: 1,
      })),
    );
    expect(outcome(await postAs(lena))).toEqual([429, 'too_many_requests']);
    const other = guestBrowser(context, (await createLink(owner, project.id, { trackId })).token);
    await other.enter();
    const statuses: number[] = [];
    for (let i = 0; i <= limits.guestWritesPerHour; i++) statuses.push((await postAs(other)).statusCode);
    expect(statuses.filter((status) => status === 201).length).toBe(limits.guestWritesPerHour);
    expect(statuses.at(-1)).toBe(429);
  }, 30_000);
});

describe('listSharedComments', () => {
  test('shows the threads of guests of the same link with all replies, and nothing else of the team', async () => {
    await lena.enter('Lena');
    const thread = await post(lena);
    await asMember({ content: 'Between us' });
    await asMember({ content: 'Will do.', parentId: thread.id, mentions: [creator.user.id] });
    const reaction = { body: { type: 'thumbs_up' } };
    expect((await owner.call(`POST /api/comments/${thread.id}/reactions`, reaction)).statusCode).toBe(200);
    await owner.call(`PATCH /api/comments/${thread.id}`, { body: { assigneeId: creator.user.id } });
    const ravi = guestBrowser(context, link.token);
    await ravi.enter('Ravi');
    await post(ravi, { parentId: thread.id, content: 'Agreed.' });
    const otherLink = guestBrowser(context, (await createLink(owner, project.id, { trackId })).token);
    expect(await list(otherLink)).toEqual([]);
    const comments = await list(ravi);
    expect(comments).toMatchObject([
      {
        content: 'Softer.',
        assigneeId: null,
        assignee: null,
        reactions: [],
        replies: [
          { content: 'Will do.', userId: null, mentions: [], user: { firstName: 'Some', isGuest: false } },
          { content: 'Agreed.', user: { firstName: 'Ravi', isGuest: true } },
        ],
      },
    ]);
    expect(JSON.stringify(comments)).not.toContain(owner.user.id);
    expect(JSON.stringify(comments)).not.toContain(creator.user.id);
    expect((await list(ravi, `?parentId=${thread.id}`)).map(({ content }) => content)).toEqual([
      'Will do.',
      'Agreed.',
    ]);
    const [ofTeam] = (await listOfMembers()).filter(({ user }) => !user.isGuest);
    expect(outcome(await ravi.call(`GET /tracks/${trackId}/comments?parentId=${ofTeam!.id}`))[0]).toBe(404);
  });

  test('is refused by links without comments', async () => {
    const permissions = { ...allPermissions, comment: false };
    const guest = guestBrowser(
      context,
      (await createLink(owner, project.id, { trackId, permissions })).token,
    );
    await guest.enter();
    expect(outcome(await guest.call(`GET /tracks/${trackId}/comments`))).toEqual([403, 'forbidden']);
    expect(outcome(await postAs(guest))).toEqual([403, 'forbidden']);
  });
});

const change = (guest: GuestBrowser, id: string) =>
  guest.call(`PATCH /comments/${id}`, { body: { content: 'Much softer.' } });

describe('a comment of a guest', () => {
  test('can be changed and deleted by its author for ten minutes', async () => {
    await lena.enter();
    const { id } = await post(lena);
    expect((await change(lena, id)).json()).toMatchObject({ content: 'Much softer.' });
    const ravi = guestBrowser(context, link.token);
    await ravi.enter('Ravi');
    expect(outcome(await change(ravi, id))).toEqual([403, 'forbidden']);
    expect(outcome(await ravi.call(`DELETE /comments/${id}`))).toEqual([403, 'forbidden']);
    clock.offsetMs = (limits.guestEditMinutes + 1) * 60_000;
    expect(outcome(await change(lena, id))).toEqual([403, 'too_late_to_edit']);
    expect(outcome(await lena.call(`DELETE /comments/${id}`))).toEqual([403, 'too_late_to_edit']);
    clock.offsetMs = 0;
    expect((await lena.call(`DELETE /comments/${id}`)).statusCode).toBe(204);
    expect(await listOfMembers()).toEqual([]);
    expect(outcome(await change(lena, id))).toEqual([404, 'not_found']);
  });

  test('is all that guests can reach: comments of the team do not exist for them', async () => {
    await lena.enter();
    const { id } = (await asMember({ content: 'Between us' })).json<Comment>();
    expect(outcome(await change(lena, id))).toEqual([404, 'not_found']);
    expect(outcome(await lena.call(`DELETE /comments/${id}`))).toEqual([404, 'not_found']);
  });

  test('can be resolved and deleted by those who may generate, but not edited', async () => {
    await lena.enter();
    const { id } = await post(lena);
    expect(
      (await creator.call(`PUT /api/comments/${id}/resolved`, { body: { resolved: true } })).statusCode,
    ).toBe(200);
    const edit = await creator.call(`PATCH /api/comments/${id}`, { body: { content: 'Louder.' } });
    expect(edit.statusCode).toBe(403);
    expect((await collaborator.call(`DELETE /api/comments/${id}`)).statusCode).toBe(403);
    expect((await creator.call(`DELETE /api/comments/${id}`)).statusCode).toBe(204);
  });

  test('is not written after the link was revoked', async () => {
    await lena.enter();
    await owner.call(`DELETE /api/share-links/${link.id}`);
    expect(outcome(await postAs(lena))).toEqual([404, 'not_found']);
    expect((await db.select().from(usersTable)).filter(({ guestOf }) => guestOf === link.id).length).toBe(1);
  });
});

test('mails mark the comments of guests', async () => {
  await lena.enter('Lena');
  await post(lena);
  const upto = await context.activities.newestOf(project.id);
  const range = { userId: creator.user.id, projectId: project.id, after: 0, upto };
  const lines = await context.activities.unreadLines(range, 10);
  expect(lines[0]!.text).toBe('Lena (guest) commented on “Night train”: Softer.');
});
