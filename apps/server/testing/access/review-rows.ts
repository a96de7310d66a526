import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import type { Fixture } from './fixture.ts';

const onTrack = async (fixture: Fixture) => ({ params: { trackId: await fixture.track() } });

export const reviewRows = {
  getReview: row('read', allow.projectViewers(200), onTrack),
  requestReview: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onTrack(fixture)),
    body: { reviewerIds: [fixture.ownerId] },
  })),
  cancelReview: row('manage', allow.trackManagers(200), onTrack),
  // The fixture asks the project admin only.
  decideReview: row('manage', [401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    params: { trackId: await fixture.reviewedTrack() },
    body: { verdict: 'approved', version: 1 },
  })),
  unlockTrack: row('manage', allow.projectAdmin(200), onTrack),
};
