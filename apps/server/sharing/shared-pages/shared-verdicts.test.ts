import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Review } from '#contract/review.ts';
import type { SharedTrack } from '#contract/shared-pages.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import {
  allPermissions,
  createLink,
  guestBrowser,
  outcome,
  wavTrack,
  type GuestBrowser,
} from './testing/share.ts';

const context = await testContext();
const { db } = context;
let trackId: string;
let guest: GuestBrowser;

const owner = await registerUser(context, 'creator');
const ines = await registerUser(context, 'collaborator');
const project = await createProject(owner);
await joinProject(context, project.id, ines);
beforeEach(async () => {
  ({ id: trackId } = await context.tracks.add(db, await wavTrack(context, project.id, owner.user.id)));
  guest = guestBrowser(context, (await createLink(owner, project.id, { trackId })).token);
  await guest.enter('Lena');
});

const decide = (verdict: string, version = 1, page = guest) =>
  page.call(`POST /tracks/${trackId}/verdict`, { body: { verdict, version } });
const comment = (page = guest) =>
  page.call(`POST /tracks/${trackId}/comments`, { body: { content: 'Softer.' } });
const review = async () => (await owner.call(`GET /api/tracks/${trackId}/review`)).json<Review>();
const ask = () =>
  owner.call(`PUT /api/tracks/${trackId}/review`, { body: { reviewerIds: [ines.user.id], dueAt: null } });
const addVersion = async () => {
  const version = { ...(await wavTrack(context, project.id, owner.user.id)), facts: null };
  return db.transaction((tx) => context.versions.add(tx, trackId, version));
};

describe('decideSharedReview', () => {
  test('approves and locks a track for which no reviewer is asked', async () => {
    const reply = await decide('approved');
    expect(reply.json<SharedTrack>().verdict).toMatchObject({ verdict: 'approved', version: 1 });
    expect(await review()).toMatchObject({
      state: 'approved',
      isLocked: true,
      reviewers: [
        { user: { firstName: 'Lena', isGuest: true }, verdict: { verdict: 'approved', version: 1 } },
      ],
      approvals: { given: 1, of: 1 },
      history: [{ user: { isGuest: true }, verdict: 'approved' }],
    });
    const { activities } = (await owner.call(`GET /api/projects/${project.id}/activities`)).json<{
      activities: Activity[];
    }>();
    expect(activities[0]).toMatchObject({
      message: 'approved “Night train” V1; all have approved it',
      actor: { firstName: 'Lena', isGuest: true },
    });
  });

  test('requests changes after an open comment of a guest of the link', async () => {
    await ask();
    await ines.call('POST /api/comments', {
      body: { entityType: 'track', entityId: trackId, content: 'Of a member' },
    });
    expect(outcome(await decide('changes_requested'))).toEqual([409, 'no_open_comment']);
    await comment();
    expect((await decide('changes_requested')).statusCode).toBe(200);
    expect((await review()).state).toBe('changes_requested');
    await ines.call(`POST /api/tracks/${trackId}/review/verdict`, {
      body: { verdict: 'approved', version: 1 },
    });
    expect((await review()).state).toBe('changes_requested');
    await decide('approved');
    expect((await review()).state).toBe('approved');
  });

  test('counts beside the reviewers, and a link alone blocks no approval', async () => {
    await ask();
    await decide('approved');
    await decide('approved');
    expect(await review()).toMatchObject({ state: 'in_review', approvals: { given: 1, of: 2 } });
    expect((await review()).reviewers).toHaveLength(2);
    const silent = await createLink(owner, project.id, { trackId });
    await guestBrowser(context, silent.token).enter('Ravi');
    await ines.call(`POST /api/tracks/${trackId}/review/verdict`, {
      body: { verdict: 'approved', version: 1 },
    });
    expect(await review()).toMatchObject({
      state: 'approved',
      isLocked: true,
      approvals: { given: 2, of: 2 },
    });
    await owner.call(`POST /api/tracks/${trackId}/review/unlock`);
    await addVersion();
    // Guests are not asked: only what they say about the current version counts.
    expect((await review()).approvals).toEqual({ given: 0, of: 1 });
  });

  test('is about the current version only', async () => {
    const fixed = guestBrowser(context, (await createLink(owner, project.id, { trackId, version: 1 })).token);
    await fixed.enter();
    await addVersion();
    for (const page of [guest, fixed]) {
      expect(outcome(await decide('approved', 1, page))).toEqual([409, 'version_not_current']);
    }
    expect((await decide('approved', 2)).statusCode).toBe(200);
    expect((await guest.read()).tracks[0]).toMatchObject({
      verdict: { version: 2, verdict: 'approved' },
      earlierVersions: [{ number: 1, verdict: null }],
    });
  });

  test('needs a name and a link that allows answers', async () => {
    const nameless = guestBrowser(context, (await createLink(owner, project.id, { trackId })).token);
    expect(outcome(await decide('approved', 1, nameless))).toEqual([400, 'guest_name_required']);
    const permissions = { ...allPermissions, approve: false };
    const other = guestBrowser(
      context,
      (await createLink(owner, project.id, { trackId, permissions })).token,
    );
    await other.enter();
    expect(outcome(await decide('approved', 1, other))).toEqual([403, 'forbidden']);
  });

  test('counts a second click on the same answer once', async () => {
    await Promise.all([decide('approved'), decide('approved'), decide('approved')]);
    expect((await review()).history.length).toBe(1);
  });
});
