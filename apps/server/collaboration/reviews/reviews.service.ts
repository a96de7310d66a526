import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ReviewState, ReviewVerdict } from '#contract/review-states.ts';
import type { Review, Verdict } from '#contract/review.ts';
import type { TrackVersion } from '#contract/versions.ts';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { freezeIn } from '#server/library/versions/frozen-exports.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  trackPolicy,
  type AuthorizedTrack,
  type TrackAccessContext,
} from '#server/library/tracks/tracks.policy.ts';
import type { Tracks } from '#server/library/tracks/tracks.service.ts';
import * as repo from './reviews.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

interface Decision {
  readonly verdict: ReviewVerdict;
  readonly note?: string | null | undefined;
}

/** A verdict of a guest of a share link. */
export interface GuestVerdict {
  readonly trackId: string;
  readonly version: number;
  readonly verdict: ReviewVerdict;
  readonly createdAt: Date;
}

type LockedTrack = Awaited<ReturnType<Tracks['lock']>>;

/**
 * One request for changes decides; `approved` needs all reviewers. Guests of share links are not asked, so that their
 * missing answers block no approval: their approvals decide only where no reviewers are.
 */
function stateOf(
  reviewers: readonly (ReviewVerdict | null)[],
  guests: readonly ReviewVerdict[],
): ReviewState {
  if (reviewers.includes('changes_requested') || guests.includes('changes_requested')) {
    return 'changes_requested';
  }
  const deciding = reviewers.length > 0 ? reviewers : guests;
  if (deciding.length === 0) return 'none';
  return deciding.every((verdict) => verdict === 'approved') ? 'approved' : 'in_review';
}

/** The approvals that `stateOf` needs: of everybody who was asked, and of the guests who answered, each once. */
const tallyOf = (
  reviewers: readonly (ReviewVerdict | null)[],
  guests: readonly ReviewVerdict[],
): Review['approvals'] => {
  const verdicts = [...reviewers, ...guests];
  return { given: verdicts.filter((verdict) => verdict === 'approved').length, of: verdicts.length };
};

/**
 * Computes the state of a locked track again; a track that becomes approved is locked, and its version frozen.
 * @param approvedBy whose verdict it was; by default the creator of the track
 * @returns the state
 */
async function updateState(
  tx: Tx,
  { id, projectId, createdBy, version, reviewState, isLocked }: LockedTrack,
  approvedBy: string = createdBy,
): Promise<ReviewState> {
  const verdicts = await repo.lastVerdicts(tx, id, version);
  const ofGuests = await repo.lastGuestVerdicts(tx, id, version);
  const state = stateOf(
    verdicts.map(({ verdict }) => verdict),
    ofGuests.map(({ verdict }) => verdict),
  );
  const becomesApproved = state === 'approved' && reviewState !== 'approved';
  await repo.updateTrack(tx, id, {
    reviewState: state,
    isLocked: state === 'approved' && (isLocked || becomesApproved),
  });
  if (state === 'approved') await freezeIn(tx, { trackId: id, version, projectId, frozenBy: approvedBy });
  return state;
}

/** Stops waiting for reviewers who left the team; without any other the review ends. */
async function dismissDeparted(tx: Tx, track: LockedTrack): Promise<boolean> {
  const left = await repo.deleteDeparted(tx, track.id);
  if (left === 0) {
    await repo.deleteReview(tx, track.id);
    await repo.updateTrack(tx, track.id, { reviewDueAt: null });
  }
  return left !== undefined;
}

type ReviewEventType = Extract<WebhookEventType, `review.${string}`>;

/** The guests of share links who answered, each once. */
const guestsOf = (history: readonly Verdict[]) => [
  ...new Map(
    history.flatMap(({ userId, user }) => (user.isGuest ? [[userId, { userId, user }] as const] : [])),
  ).values(),
];

/** Changing or ending the review of a locked track can unlock it. */
const mayUnlock = (me: AuthUser, track: TrackAccessContext, { isLocked }: Pick<LockedTrack, 'isLocked'>) =>
  !isLocked || can(trackPolicy, 'delete', me, track);

async function read(on: Queryable, me: AuthUser, track: AuthorizedTrack<'see'>): Promise<Review> {
  const review = await repo.find(on, track.id);
  const reviewers = await repo.listReviewers(on, track.id);
  const history = (await repo.listVerdicts(on, track.id)).map((row): Verdict => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));
  const verdictOn = (person: string) =>
    history.find(({ userId, version }) => userId === person && version === track.version)?.verdict ?? null;
  const guests = guestsOf(history);
  return {
    trackId: track.id,
    state: track.reviewState,
    version: track.version,
    requestedBy: review?.requestedBy ?? null,
    requester: review?.requester ?? null,
    requestedAt: review?.requestedAt.toISOString() ?? null,
    dueAt: track.reviewDueAt?.toISOString() ?? null,
    isLocked: track.isLocked,
    reviewers: [...reviewers, ...guests].map(({ userId, user }) => ({
      userId,
      user,
      verdict: history.find((one) => one.userId === userId) ?? null,
    })),
    approvals: tallyOf(
      reviewers.map(({ userId }) => verdictOn(userId)),
      guests.flatMap(({ userId }) => verdictOn(userId) ?? []),
    ),
    history,
    may: {
      request: can(trackPolicy, 'manage', me, track) && mayUnlock(me, track, track),
      decide: reviewers.some(({ userId }) => userId === me.id),
      unlock: track.isLocked && mayUnlock(me, track, track),
    },
  };
}

export type Reviews = ReturnType<typeof reviewsService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly reviews: Reviews;
  }
}

/** The approval of tracks. Each change locks the track first. */
export function reviewsService(
  { db, publish }: Context,
  { activities, tracks, members }: CollaborationServices,
) {
  async function announce(tx: Tx, trackId: string): Promise<void> {
    for (const projectId of await tracks.projectIdsOf(tx, trackId)) {
      await publish(tx, { type: 'review_changed', projectId, id: trackId });
      await publish(tx, { type: 'versions_changed', projectId, id: trackId });
    }
    await tracks.announce(tx, trackId);
  }

  const record = (
    tx: Tx,
    actorId: string,
    { id: trackId, projectId, version }: LockedTrack,
    name: string,
    { type, tellsAuthor }: { type?: ReviewEventType; tellsAuthor?: boolean } = {},
  ) =>
    activities.record(tx, {
      type: 'other',
      projectId,
      actorId,
      trackId,
      name,
      tellsAuthor,
      ...(type && { event: { type, version } }),
    });

  /** Stores a verdict on the current version of a locked track, and tells the feed; a repeated one is not stored. */
  async function addVerdict(
    tx: Tx,
    track: LockedTrack,
    userId: string,
    { verdict, note }: Decision,
  ): Promise<void> {
    const { id: trackId, projectId, version } = track;
    const last = await repo.lastVerdictOf(tx, trackId, version, userId);
    if (last?.verdict === verdict && (!note || note === last.note)) return;
    await repo.insertVerdict(tx, {
      id: uuidv7(),
      projectId,
      trackId,
      userId,
      version,
      verdict,
      note: note ?? null,
    });
    const state = await updateState(tx, track, userId);
    const isDecided = state === 'approved' && track.reviewState !== 'approved';
    const sentence =
      verdict === 'changes_requested' ? 'requestedChanges' : isDecided ? 'approvedByAll' : 'approved';
    const name = messages[sentence](track);
    await record(tx, userId, track, name, { type: `review.${verdict}` });
  }

  /** Changes the review of a track in a transaction. @returns the review afterwards */
  async function change(
    me: AuthUser,
    trackId: string,
    work: (tx: Tx, track: LockedTrack) => Promise<void>,
  ): Promise<Review> {
    return db.transaction(async (tx) => {
      await work(tx, await tracks.lock(tx, trackId));
      await announce(tx, trackId);
      return read(tx, me, await tracks.authorize(trackId, me, 'see', tx));
    });
  }

  return {
    read: (me: AuthUser, track: AuthorizedTrack<'see'>): Promise<Review> => read(db, me, track),

    /**
     * Asks members for approval, or changes who is asked and until when.
     * @throws track_locked for users who may not unlock it; not_a_member, not_found
     */
    request: (
      me: AuthUser,
      authorized: AuthorizedTrack<'manage'>,
      { reviewerIds, dueAt }: { reviewerIds: readonly string[]; dueAt: string | null },
    ): Promise<Review> =>
      change(me, authorized.id, async (tx, track) => {
        const { id } = track;
        if (!mayUnlock(me, authorized, track)) throw new AppError('track_locked');
        const projectIds = await tracks.projectIdsOf(tx, id);
        if (!(await members.areMembers(tx, projectIds, reviewerIds))) throw new AppError('not_a_member');
        await repo.putReview(tx, track, me.id, reviewerIds);
        await repo.updateTrack(tx, id, { reviewDueAt: dueAt === null ? null : new Date(dueAt) });
        await updateState(tx, track);
        await record(tx, me.id, track, messages.askedApproval(track), {
          type: 'review.requested',
        });
      }),

    /** Ends the review; verdicts are kept. @throws track_locked for users who may not unlock it; not_found */
    cancel: (me: AuthUser, authorized: AuthorizedTrack<'manage'>): Promise<Review> =>
      change(me, authorized.id, async (tx, track) => {
        if (track.reviewState === 'none') return;
        if (!mayUnlock(me, authorized, track)) throw new AppError('track_locked');
        const { id } = track;
        await repo.deleteReview(tx, id);
        await repo.updateTrack(tx, id, { reviewState: 'none', reviewDueAt: null, isLocked: false });
        await record(tx, me.id, track, messages.endedReview(track.title));
      }),

    /** @throws forbidden if the user was not asked, version_not_current, no_open_comment, not_found */
    decide: (
      me: AuthUser,
      { id }: AuthorizedTrack<'see'>,
      { version, ...decision }: Decision & { version: number },
    ): Promise<Review> =>
      change(me, id, async (tx, track) => {
        const current = await repo.lastVerdicts(tx, id, track.version);
        const isReviewer = current.some(({ userId }) => userId === me.id);
        if (!isReviewer) throw new AppError('forbidden', {}, messages.notAReviewer);
        if (version !== track.version) throw new AppError('version_not_current');
        if (decision.verdict === 'changes_requested' && !(await repo.hasOpenComment(tx, track))) {
          throw new AppError('no_open_comment');
        }
        await addVerdict(tx, track, me.id, decision);
      }),

    /**
     * The verdict of a guest of a share link, who need not be asked. The caller has authorized the request; `check`
     * runs in the transaction. @throws version_not_current, no_open_comment, not_found
     */
    async decideAsGuest(
      guestId: string,
      shareLinkId: string,
      trackId: string,
      { version, ...decision }: Decision & { version: number },
      check: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const track = await tracks.lock(tx, trackId);
        await check(tx);
        if (version !== track.version) throw new AppError('version_not_current');
        if (
          decision.verdict === 'changes_requested' &&
          !(await repo.hasOpenComment(tx, track, shareLinkId))
        ) {
          throw new AppError('no_open_comment');
        }
        await addVerdict(tx, track, guestId, decision);
        await announce(tx, trackId);
      });
    },

    /** All verdicts of a guest on tracks, newest first. */
    guestVerdicts: (guestId: string, trackIds: readonly string[]): Promise<GuestVerdict[]> =>
      trackIds.length === 0 ? Promise.resolve([]) : repo.listVerdictsOf(db, guestId, trackIds),

    /** Unlocks an approved track; its approval stays until its current version changes. @throws not_found */
    unlock: (me: AuthUser, { id }: AuthorizedTrack<'delete'>): Promise<Review> =>
      change(me, id, async (tx, track) => {
        if (!track.isLocked) return;
        await repo.updateTrack(tx, id, { isLocked: false });
        await record(tx, me.id, track, messages.unlocked(track.title));
      }),

    /** Called in the transaction that made another version of a locked track the current one. */
    async onCurrentChanged(tx: Tx, trackId: string, actorId: string): Promise<void> {
      const track = await tracks.lockAny(tx, trackId);
      if (!track || track.deletedAt || track.reviewState === 'none') return;
      await dismissDeparted(tx, track);
      const state = await updateState(tx, track);
      for (const projectId of await tracks.projectIdsOf(tx, trackId)) {
        await publish(tx, { type: 'review_changed', projectId, id: trackId });
      }
      if (track.reviewState === 'approved' && state !== 'approved') {
        await record(tx, actorId, track, messages.newVersionAfterApproval(track), { tellsAuthor: true });
      }
    },

    /** Stops waiting for reviewers who left the team: all, or one. Several processes may do so at once. */
    async sweep(of?: { readonly userId: string }): Promise<void> {
      for (const id of await repo.listWithDeparted(db, of?.userId)) {
        await db.transaction(async (tx) => {
          const track = await tracks.lockAny(tx, id);
          if (!track || !(await dismissDeparted(tx, track))) return;
          await updateState(tx, track);
          await announce(tx, id);
        });
      }
    },

    /** The last verdict of each user, by version. */
    async verdictsOf(on: Queryable, trackId: string): Promise<ReadonlyMap<number, TrackVersion['verdicts']>> {
      const last = new Map<string, Verdict | { version: number; userId: string; verdict: ReviewVerdict }>();
      for (const row of await repo.listVerdicts(on, trackId)) {
        const key = `${row.version} ${row.userId}`;
        if (!last.has(key)) last.set(key, { version: row.version, userId: row.userId, verdict: row.verdict });
      }
      const byVersion = Map.groupBy(last.values(), ({ version }) => version);
      return new Map(
        Array.from(byVersion, ([version, rows]) => [
          version,
          rows.map(({ userId, verdict }) => ({ userId, verdict })),
        ]),
      );
    },
  };
}
