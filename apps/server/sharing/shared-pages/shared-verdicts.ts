import { AppError } from '#contract/errors.ts';
import type { ReviewVerdict } from '#contract/review-states.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import { lockLink } from './guests.repo.ts';
import type { Guest } from './guests.ts';
import { findSharedVersion } from './shared-tracks.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

interface Decision {
  readonly verdict: ReviewVerdict;
  readonly version: number;
  readonly note?: string | null | undefined;
}

export type SharedVerdicts = ReturnType<typeof sharedVerdictsService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedVerdicts: SharedVerdicts;
  }
}

/** Answers of guests to a review. */
export const sharedVerdictsService = ({ db }: Context, { reviews, guests }: SharingServices) => ({
  /**
   * @throws forbidden, guest_name_required, not_found, version_not_current (also for a version that the link does not
   *   show), no_open_comment, too_many_requests
   */
  async decide(link: OpenLink, guest: Guest | undefined, trackId: string, decision: Decision): Promise<void> {
    if (!link.permissions.approve) throw new AppError('forbidden');
    if (!guest) throw new AppError('guest_name_required');
    const shown = await findSharedVersion(db, link, trackId);
    if (!shown) throw new AppError('not_found');
    if (decision.version !== shown.number) throw new AppError('version_not_current');
    await guests.countWrite(guest);
    await reviews.decideAsGuest(guest.id, link.id, trackId, decision, async (tx) => {
      if (!(await lockLink(tx, link.id))) throw new AppError('not_found');
    });
  },
});
