import type { ApiUser } from '#contract/testing/api-user.ts';
import type { DemoUserName } from './studio.data.ts';

/** The questions of the two blind votes. */
export const voteTitles = { open: 'Which ending do we keep?', closed: 'Which second theme?' } as const;

const dayMs = 86_400_000;

const idOf = async (user: ApiUser) => (await user.call('getCurrentUser')).id;

/**
 * Gives a piece three versions, comments on ranges of them, an approval that was asked for and a blind vote that is
 * closed. The users are members of the project, and the author made the piece.
 */
export async function seedReview(
  team: Readonly<Record<DemoUserName, ApiUser>>,
  projectId: string,
  trackId: string,
): Promise<void> {
  const { mara, priya, jonas, tomas, aiko } = team;
  const params = { trackId };
  const onTrack = { entityType: 'track', entityId: trackId } as const;

  await mara.call('remakeTrack', { params, body: { kind: 'variation', as: 'version' } });
  const [, second, third = second] = (await mara.call('getTrack', { params })).sections;
  const rangeOf = ({ start_ms, duration_ms }: NonNullable<typeof second>, share: number) => ({
    position: start_ms / 1000,
    positionEnd: (start_ms + duration_ms * share) / 1000,
  });
  const tooLoud = await jonas.call('createComment', {
    body: {
      ...onTrack,
      version: 2,
      content: 'Strings too loud in the second theme, and the end of it is softer than the start.',
      ...(second && rangeOf(second, 1)),
    },
  });
  await mara.call('remakeTrack', { params, body: { kind: 'section', section: 1, as: 'version' } });
  await mara.call('updateVersion', {
    params: { trackId, version: '3' },
    body: { name: 'Second theme, quieter', note: 'Only bars of the second theme are new.' },
  });
  await mara.call('resolveComment', { params: { commentId: tooLoud.id }, body: { resolved: true } });

  const jonasId = await idOf(jonas);
  const hole = await tomas.call('createComment', {
    body: {
      ...onTrack,
      content:
        'This is where the doors close in the picture. @Jonas Okafor, please leave a hole for the bell.',
      mentions: [jonasId],
      assigneeId: jonasId,
      ...(third && rangeOf(third, 0.4)),
    },
  });
  for (const [user, content] of [
    [jonas, 'Two bars, or right on the cut?'],
    [tomas, 'On the cut.'],
  ] as const)
    await user.call('createComment', { body: { ...onTrack, content, parentId: hole.id } });
  await priya.call('createComment', {
    body: {
      ...onTrack,
      content: 'Cello too loud here, and end softer. The doors could squeak.',
      ...(second && rangeOf(second, 1)),
    },
  });
  await aiko.call('createComment', {
    body: { ...onTrack, content: 'The way the cello lets go here. Do not touch it.', position: 9.5 },
  });

  const reviewerIds = await Promise.all([mara, priya, jonas].map(idOf));
  const dueAt = new Date(Date.now() + 3 * dayMs).toISOString();
  await mara.call('requestReview', { params, body: { reviewerIds, dueAt } });
  await priya.call('decideReview', { params, body: { verdict: 'approved', version: 3 } });

  const candidates = [3, 2, 1].map((version) => ({ trackId, version }));
  const closed = await mara.call('createVote', {
    params: { projectId },
    body: { title: voteTitles.closed, mode: 'ranking', candidates, voterIds: reviewerIds },
  });
  for (const [user, ballot] of [
    [mara, [1, 2, 3]],
    [priya, [2, 1, 3]],
    [jonas, [1, 3, 2]],
  ] as const)
    await user.call('castBallot', { params: { voteId: closed.id }, body: { ballot: [...ballot] } });
}

/**
 * Gives a piece a second version and opens a blind vote on the two. What an open vote hides, such as the score, is not
 * to be seen of this piece.
 */
export async function seedOpenVote(
  { mara, priya, jonas }: Readonly<Record<DemoUserName, ApiUser>>,
  projectId: string,
  trackId: string,
): Promise<void> {
  await mara.call('remakeTrack', { params: { trackId }, body: { kind: 'variation', as: 'version' } });
  const { id: voteId } = await mara.call('createVote', {
    params: { projectId },
    body: {
      title: voteTitles.open,
      mode: 'choice',
      candidates: [1, 2].map((version) => ({ trackId, version })),
      voterIds: await Promise.all([mara, priya, jonas].map(idOf)),
    },
  });
  await priya.call('castBallot', { params: { voteId }, body: { ballot: [2] } });
}
