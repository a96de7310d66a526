import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { reviewStates, reviewVerdicts } from '#contract/review-states.ts';
import { id, time } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const person = { userId: id, user: userSummary };

export const verdict = z.object({
  ...person,
  verdict: z.enum(reviewVerdicts),
  version: versionNumber,
  note: z.string().nullable(),
  createdAt: time,
});
export type Verdict = z.infer<typeof verdict>;

/**
 * The approval of a track. The state is computed from the reviewers' last verdicts on the current version: one request
 * for changes makes it `changes_requested`; it is `approved` when all reviewers approved; else `in_review`.
 */
export const review = z.object({
  trackId: id,
  state: z.enum(reviewStates),
  /** The version that the state is about. */
  version: versionNumber,
  /** Null without a review. */
  requestedBy: id.nullable(),
  requester: userSummary.nullable(),
  requestedAt: time.nullable(),
  dueAt: time.nullable(),
  /** An approved track cannot be deleted, and its current version cannot change, until it is unlocked. */
  isLocked: z.boolean(),
  /** Who was asked, and the guests of share links who answered, each once, with their last verdict on any version. */
  reviewers: z.array(z.object({ ...person, verdict: verdict.nullable() })),
  /** Approvals of the current version, of those who were asked and of the guests who answered about it, each once. */
  approvals: z.object({ given: z.int().nonnegative(), of: z.int().nonnegative() }),
  /** All verdicts on all versions, newest first. */
  history: z.array(verdict),
  /** What the caller may do; informative for the client. */
  may: z.object({ request: z.boolean(), decide: z.boolean(), unlock: z.boolean() }),
});
export type Review = z.infer<typeof review>;

export const getReview = endpoint('GET /api/tracks/:trackId/review', {
  summary: 'Retrieve the approval state of a track',
  access: 'validated',
  reads: { from: ['review', 'version'] },
  replies: { 200: review },
  errors: ['not_found'],
});

/** Reviewers are members of a project of the track. Verdicts of users that stay reviewers are kept. */
export const requestReview = endpoint('PUT /api/tracks/:trackId/review', {
  summary: 'Ask members to approve a track, or change who is asked and until when',
  access: 'validated',
  changes: ['review', 'track', 'activity'],
  body: z.object({
    reviewerIds: z
      .array(id)
      .min(1, issueMessages.askSomebody)
      .max(limits.reviewers.max, issueMessages.tooManyReviewers)
      .transform((ids) => [...new Set(ids)]),
    dueAt: time.nullable().default(null),
  }),
  replies: { 200: review },
  errors: ['not_found', 'forbidden', 'not_a_member', 'track_locked'],
  example: { reviewerIds: [exampleIds.ravi], dueAt: '2026-12-04T16:00:00.000Z' },
});

export const cancelReview = endpoint('DELETE /api/tracks/:trackId/review', {
  summary: 'End the review of a track; its history is kept',
  access: 'validated',
  changes: ['review', 'track', 'activity'],
  replies: { 200: review },
  errors: ['not_found', 'forbidden', 'track_locked'],
});

/**
 * `version` must be the current one, so that a reviewer cannot approve a version by accident (409
 * `version_not_current`). Requesting changes needs an open comment on the track (409 `no_open_comment`).
 */
export const decideReview = endpoint('POST /api/tracks/:trackId/review/verdict', {
  summary: 'Approve the current version of a track, or request changes',
  access: 'validated',
  changes: ['review', 'track', 'version', 'activity'],
  body: z.object({
    verdict: z.enum(reviewVerdicts),
    version: versionNumber,
    note: z.string().trim().max(limits.reviewNote.max).nullish(),
  }),
  replies: { 200: review },
  errors: ['not_found', 'forbidden', 'version_not_current', 'no_open_comment'],
  example: { verdict: 'approved', version: 2, note: 'The ending works now.' },
});

/** Needs the permission to delete the track. */
export const unlockTrack = endpoint('POST /api/tracks/:trackId/review/unlock', {
  summary: 'Unlock an approved track',
  access: 'validated',
  changes: ['review', 'track', 'activity'],
  replies: { 200: review },
  errors: ['not_found', 'forbidden'],
});
