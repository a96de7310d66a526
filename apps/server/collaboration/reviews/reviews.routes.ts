import { cancelReview, decideReview, getReview, requestReview, unlockTrack } from '#contract/review.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function reviewRoutes(bind: Bind, { tracks, reviews }: CollaborationServices): void {
  bind(getReview, async ({ me, params }) =>
    reviews.read(me, await tracks.authorize(params.trackId, me, 'see')),
  );
  bind(requestReview, async ({ me, params, body }) =>
    reviews.request(me, await tracks.authorize(params.trackId, me, 'manage'), body),
  );
  bind(cancelReview, async ({ me, params }) =>
    reviews.cancel(me, await tracks.authorize(params.trackId, me, 'manage')),
  );
  bind(decideReview, async ({ me, params, body }) =>
    reviews.decide(me, await tracks.authorize(params.trackId, me, 'see'), body),
  );
  bind(unlockTrack, async ({ me, params }) =>
    reviews.unlock(me, await tracks.authorize(params.trackId, me, 'delete')),
  );
}
