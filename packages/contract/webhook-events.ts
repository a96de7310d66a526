import { z } from 'zod';
import { commentEntities } from '#contract/comments.ts';
import { reviewStates } from '#contract/review-states.ts';
import { id, time, tokens } from '#contract/shapes.ts';
import { trackTypes, versionNumber } from '#contract/tracks.ts';
import { webhookTestType, type WebhookEventType } from '#contract/webhook-event-types.ts';
import { voteModes } from '#contract/votes.ts';

/** Addresses are absolute and lead to the page in the app. */
const url = z.string();

export const webhookProject = z.object({ id, name: z.string(), url });

/** Who did something. `name` is empty for a user without a name; guests are visitors of a share link. */
export const webhookPerson = z.object({ id, name: z.string(), isGuest: z.boolean() });

export const webhookTrack = z.object({ id, title: z.string(), type: z.enum(trackTypes), url });

const inProject = { project: webhookProject, actor: webhookPerson };
const onTrack = { ...inProject, track: webhookTrack };

export const webhookComment = z.object({
  ...inProject,
  comment: z.object({
    id,
    text: z.string(),
    /** The comment that it replies to. */
    parentId: id.nullable(),
    /** Seconds into the track; null: the whole track, or not on a track. */
    position: z.number().nullable(),
    positionEnd: z.number().nullable(),
    version: versionNumber.nullable(),
    /** The version in which it was fixed. */
    fixedInVersion: versionNumber.nullable(),
    on: z.object({ type: z.enum(commentEntities), id, name: z.string() }),
    url,
  }),
});

const generation = z.object({
  id,
  type: z.enum(trackTypes),
  prompt: z.string(),
  /** The charge, free tokens included; 0 if it failed. */
  tokens: tokens.nonnegative(),
});

export const webhookReview = z.object({
  ...onTrack,
  version: versionNumber,
  /** Of the whole review: approved once all reviewers have approved. */
  state: z.enum(reviewStates),
});

export const webhookVote = z.object({
  ...inProject,
  vote: z.object({ id, title: z.string(), mode: z.enum(voteModes), url }),
});

export const webhookMember = z.object({ ...inProject, member: webhookPerson });

/** `data` of each event. `actor` is the user who caused it. */
const webhookEventData = {
  'generation.finished': z.object({
    ...inProject,
    generation,
    /** Null if the track was deleted meanwhile. */
    track: webhookTrack.nullable(),
    /** The number of the version that it became; null for the first one. */
    version: versionNumber.nullable(),
  }),
  'generation.failed': z.object({
    ...inProject,
    generation,
    error: z.object({ code: z.string(), message: z.string() }),
  }),
  'track.created': z.object(onTrack),
  'version.created': z.object({ ...onTrack, version: versionNumber }),
  'comment.created': webhookComment,
  'comment.resolved': webhookComment,
  'comment.reopened': webhookComment,
  'review.requested': webhookReview,
  'review.approved': webhookReview,
  'review.changes_requested': webhookReview,
  'vote.opened': webhookVote,
  'vote.closed': webhookVote,
  'member.added': webhookMember,
  'member.removed': webhookMember,
  'budget.warning': z.object({
    ...inProject,
    budget: z.object({
      /** "2026-11", in UTC */
      month: z.string(),
      monthlyTokens: tokens,
      warnPercent: z.int(),
    }),
  }),
  'balance.low': z.object({
    user: webhookPerson,
    balance: tokens.nonnegative(),
    /** The balance fell below this many tokens. */
    threshold: tokens,
  }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

export type WebhookEventData = {
  readonly [Type in WebhookEventType]: z.output<(typeof webhookEventData)[Type]>;
};

/** `data` of every message: those of the events, and of the test. */
export const webhookMessageData = {
  ...webhookEventData,
  [webhookTestType]: z.object({ webhook: z.object({ id }) }),
};

/** The body that a webhook sends, as the Standard Webhooks specification recommends. */
export const webhookMessage = <Data extends z.ZodType>(type: string, data: Data) =>
  z.object({ type: z.literal(type), timestamp: time, data });
