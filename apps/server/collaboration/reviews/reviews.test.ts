import { beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Review } from '#contract/review.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
let id: string;

const owner = await registerUser(context, 'creator');
const ines = await registerUser(context, 'collaborator');
const tomasz = await registerUser(context, 'creator');
const project = await createProject(owner);
await joinProject(context, project.id, ines);
await joinProject(context, project.id, tomasz);

beforeEach(async () => {
  ({ id } = await context.tracks.add(context.db, newTrack(project.id, owner.user.id)));
});

const ask = (users: SignedInUser[], dueAt: string | null = null, by = owner) =>
  by.call(`PUT /api/tracks/${id}/review`, { body: { reviewerIds: users.map(({ user }) => user.id), dueAt } });
const decide = (user: SignedInUser, verdict: string, version = 1, note?: string) =>
  user.call(`POST /api/tracks/${id}/review/verdict`, { body: { verdict, version, note } });
const read = async (user = owner) => (await user.call(`GET /api/tracks/${id}/review`)).json<Review>();
const track = async () => (await owner.call(`GET /api/tracks/${id}`)).json<TrackDetail>();
const comment = () =>
  ines.call('POST /api/comments', { body: { entityType: 'track', entityId: id, content: 'Softer.' } });
const addVersion = () =>
  context.db.transaction((tx) =>
    context.versions.add(tx, id, { ...newTrack(project.id, tomasz.user.id), facts: null }),
  );
const code = (reply: Awaited<ReturnType<SignedInUser['call']>>) => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];
const leave = async (user: SignedInUser) => {
  const { members } = (await owner.call(`GET /api/projects/${project.id}`)).json<Project>();
  const membership = members.find((member) => member.user.id === user.user.id)!;
  const path = `/api/projects/${project.id}/members/${membership.id}`;
  expect((await user.call(`DELETE ${path}`)).statusCode).toBe(204);
};
const news = async () =>
  (await owner.call(`GET /api/projects/${project.id}/activities`))
    .json<{ activities: { message: string; entityId: string }[] }>()
    .activities.filter(({ entityId }) => entityId === id)
    .map(({ message }) => message);

describe('a review', () => {
  test('is asked for, refused, given by all, and then locks the track', async () => {
    const dueAt = '2030-01-01T12:00:00.000Z';
    expect((await ask([ines, tomasz], dueAt)).json()).toMatchObject({
      state: 'in_review',
      dueAt,
      version: 1,
    });
    expect(await track()).toMatchObject({ reviewState: 'in_review', reviewDueAt: dueAt, isLocked: false });
    expect(code(await decide(ines, 'changes_requested'))).toEqual([409, 'no_open_comment']);
    await comment();
    await decide(ines, 'changes_requested', 1, 'See my comment.');
    expect(await read(ines)).toMatchObject({
      state: 'changes_requested',
      may: { request: false, decide: true, unlock: false },
      history: [{ userId: ines.user.id, verdict: 'changes_requested', version: 1, note: 'See my comment.' }],
    });
    await decide(tomasz, 'approved');
    expect((await read()).state).toBe('changes_requested');
    await decide(ines, 'approved');
    expect(await read()).toMatchObject({
      state: 'approved',
      isLocked: true,
      may: { unlock: true, decide: false },
    });
    expect(code(await owner.call(`DELETE /api/tracks/${id}`))).toEqual([409, 'track_locked']);
    expect(await news()).toEqual([
      'approved “Night train” V1; all have approved it',
      'approved “Night train” V1',
      'requested changes to “Night train” V1',
      'commented on “Night train”: Softer.',
      'asked for approval of “Night train” V1',
      'generated “Night train”',
    ]);
  });

  test('does not wait for reviewers who left the project, and keeps the verdicts of others who left', async () => {
    const [guest, visitor] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
    for (const user of [guest, visitor]) await joinProject(context, project.id, user);
    const reviewers = async () => (await read()).reviewers.map(({ userId }) => userId);
    await ask([guest, visitor, ines]);
    await decide(guest, 'approved');
    await leave(guest);
    await decide(ines, 'approved');
    expect(await read()).toMatchObject({ state: 'in_review' });
    await leave(visitor);
    expect(await read()).toMatchObject({ state: 'approved', isLocked: true });
    expect(await reviewers()).toHaveLength(2);
    await owner.call(`POST /api/tracks/${id}/review/unlock`);
    await addVersion();
    expect(await reviewers()).toEqual([ines.user.id]);
  });

  test('ends when all reviewers have left', async () => {
    const visitor = await registerUser(context, 'creator');
    await joinProject(context, project.id, visitor);
    await ask([visitor], '2030-01-01T12:00:00.000Z');
    await leave(visitor);
    expect(await read()).toMatchObject({ state: 'none', reviewers: [], requestedBy: null, dueAt: null });
  });

  test('is asked for again when a new version becomes current after the approval', async () => {
    await ask([ines]);
    await decide(ines, 'approved');
    // Locked: the new version waits.
    await addVersion();
    expect(await track()).toMatchObject({
      version: 1,
      versionCount: 2,
      reviewState: 'approved',
      isLocked: true,
    });
    await owner.call(`POST /api/tracks/${id}/review/unlock`);
    expect(await track()).toMatchObject({ reviewState: 'approved', isLocked: false });
    await tomasz.call(`POST /api/tracks/${id}/versions/2/current`);
    const review = await read();
    expect(review).toMatchObject({ state: 'in_review', version: 2, isLocked: false });
    expect(review.reviewers).toMatchObject([{ verdict: { version: 1, verdict: 'approved' } }]);
    expect((await news())[1]).toBe(
      'made a new version after an approval: “Night train” V2 is asked for again',
    );
    const { versions } = (await owner.call(`GET /api/tracks/${id}/versions`)).json<{
      versions: TrackVersion[];
    }>();
    expect(versions.map(({ number, verdicts }) => [number, verdicts.length])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  test('takes verdicts on the current version only, from those who were asked', async () => {
    await ask([ines]);
    await addVersion();
    expect(code(await decide(ines, 'approved', 1))).toEqual([409, 'version_not_current']);
    expect(code(await decide(tomasz, 'approved', 2))).toEqual([403, 'forbidden']);
    expect((await decide(ines, 'approved', 2)).json()).toMatchObject({ state: 'approved' });
  });

  test('counts a second click on the same verdict once', async () => {
    await ask([ines, tomasz]);
    await Promise.all([decide(ines, 'approved'), decide(ines, 'approved'), decide(ines, 'approved')]);
    expect((await read()).history.length).toBe(1);
  });

  test('counts a repeated verdict with the same note once, and one with another note again', async () => {
    await ask([ines, tomasz]);
    await decide(ines, 'approved', 1, 'Lovely');
    await Promise.all([decide(ines, 'approved', 1, 'Lovely'), decide(ines, 'approved', 1, 'Lovely')]);
    expect((await read()).history.length).toBe(1);
    expect((await news()).filter((message) => message.startsWith('approved'))).toHaveLength(1);
    await decide(ines, 'approved', 1, 'Still lovely');
    expect((await read()).history.map(({ note }) => note)).toEqual(['Still lovely', 'Lovely']);
  });

  test('keeps the verdicts of those who stay when others are asked', async () => {
    await ask([ines]);
    await decide(ines, 'approved');
    expect((await ask([ines, tomasz])).json()).toMatchObject({ state: 'in_review', isLocked: false });
    expect((await ask([ines])).json()).toMatchObject({ state: 'approved', isLocked: true });
  });

  test('can be ended, which unlocks the track', async () => {
    await ask([ines]);
    await decide(ines, 'approved');
    expect((await owner.call(`DELETE /api/tracks/${id}/review`)).json()).toMatchObject({
      state: 'none',
      reviewers: [],
      isLocked: false,
      history: [{ verdict: 'approved' }],
    });
    expect((await owner.call(`DELETE /api/tracks/${id}`)).statusCode).toBe(204);
  });

  test('stays as it is on a locked track for those who may not unlock it', async () => {
    await ask([ines]);
    await decide(ines, 'approved');
    expect((await read(tomasz)).may).toMatchObject({ request: false, unlock: false });
    expect(code(await ask([ines, owner], null, tomasz))).toEqual([409, 'track_locked']);
    expect(code(await tomasz.call(`DELETE /api/tracks/${id}/review`))).toEqual([409, 'track_locked']);
    expect(await read()).toMatchObject({ state: 'approved', isLocked: true, may: { request: true } });
    await owner.call(`POST /api/tracks/${id}/review/unlock`);
    expect((await read(tomasz)).may).toMatchObject({ request: true });
    expect((await tomasz.call(`DELETE /api/tracks/${id}/review`)).json()).toMatchObject({ state: 'none' });
  });

  test('refuses strangers as reviewers and nobody at all', async () => {
    const stranger = await registerUser(context, 'creator');
    expect(code(await ask([ines, stranger]))).toEqual([400, 'not_a_member']);
    expect(code(await ask([]))).toEqual([400, 'validation_failed']);
    expect(code(await ask([ines], null, ines))).toEqual([403, 'role_required']);
  });
});

test('listProjectTracks filters and sorts by the state of the review', async () => {
  const { id: second } = await context.tracks.add(context.db, newTrack(project.id, owner.user.id));
  await ask([ines]);
  const list = async (query: string) =>
    (await owner.call(`GET /api/projects/${project.id}/tracks?${query}`)).json<Track[]>();
  const inReview = await list('review=in_review');
  expect(inReview.every(({ reviewState }) => reviewState === 'in_review')).toBe(true);
  expect(inReview.map((one) => one.id)).toContain(id);
  const sorted = await list('sort=review&direction=desc');
  expect(sorted.map((one) => one.id)).toContain(second);
  const states = sorted.map(({ reviewState }) => reviewState);
  expect(states).toEqual(states.toSorted().toReversed());
});
