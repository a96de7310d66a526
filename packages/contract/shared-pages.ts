import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { comment } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { reviewVerdicts } from '#contract/review-states.ts';
import { generationProgress } from '#contract/generation.ts';
import { sharePermissions, shareTargetKinds } from '#contract/share-links.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { track, versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/**
 * What guests see of a share link. Unknown, revoked and expired links, and all links while sharing is off, get the
 * same 404; links with a password 401 `share_password_required` until it was sent. `token` is the secret of the link.
 */

const verdict = z.object({ verdict: z.enum(reviewVerdicts), version: versionNumber, createdAt: time });

/** A track of a shared page, with the fields of the version that plays. */
export const sharedTrack = track
  .pick({
    id: true,
    title: true,
    trackType: true,
    duration: true,
    waveform: true,
    sections: true,
    bpm: true,
    key: true,
    version: true,
  })
  .extend({
    /** When the version was made. */
    createdAt: time,
    /** A stream for listening, never the original file; valid for `limits.sharedAudioMinutes`. */
    audioUrl: z.string(),
    /** The guest's last answer; null if there is none. */
    verdict: verdict.nullable(),
    /** Earlier versions, newest first; empty unless the link allows them. */
    earlierVersions: z.array(
      z.object({
        number: versionNumber,
        duration: z.number().nonnegative(),
        createdAt: time,
        audioUrl: z.string(),
        verdict: verdict.nullable(),
      }),
    ),
  });
export type SharedTrack = z.infer<typeof sharedTrack>;

export const sharedPage = z.object({
  kind: z.enum(shareTargetKinds),
  title: z.string(),
  recipient: z.string(),
  note: z.string().nullable(),
  projectName: z.string(),
  /** The cover; null if there is none. */
  imageUrl: z.string().nullable(),
  sharedBy: userSummary.pick({ firstName: true, lastName: true }),
  expiresAt: time.nullable(),
  /** The link shows one version, whichever is current. */
  isFixedVersion: z.boolean(),
  permissions: sharePermissions,
  /** Null until the guest entered a name. */
  guest: z.object({ id, name: z.string() }).nullable(),
  tracks: z.array(sharedTrack),
  /** When the answer to the review is due; only if the link allows answers. */
  reviewDueAt: time.nullable(),
});
export type SharedPage = z.infer<typeof sharedPage>;

const params = z.object({ token: z.string().max(200) });
const trackParams = params.extend({ trackId: id });
const commentParams = params.extend({ commentId: id });

export const getSharedPage = endpoint('GET /api/shared/:token', {
  summary: 'Retrieve what a share link shows',
  access: 'anyone',
  reads: { from: ['sharedPage'] },
  params,
  replies: { 200: sharedPage },
  errors: ['not_found', 'share_password_required'],
});

/** Sets a cookie. Wrong passwords are limited by `limits.sharePasswordAttempts`. */
export const unlockSharedPage = endpoint('POST /api/shared/:token/unlock', {
  summary: 'Send the password of a share link',
  access: 'anyone',
  changes: ['sharedPage'],
  params,
  body: z.object({ password: z.string().max(limits.sharePassword.max) }),
  replies: { 204: 'nothing' },
  errors: ['not_found', 'wrong_share_password', 'too_many_requests'],
});

const guestName = z
  .string(issueMessages.enterYourName)
  .trim()
  .min(1, issueMessages.enterYourName)
  .max(limits.guestName.max, issueMessages.guestNameTooLong)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, issueMessages.nameWithControlCharacters);

/** Sets a cookie that identifies the guest of this link. Needs a link that allows comments or answers. */
export const setGuestName = endpoint('PUT /api/shared/:token/guest', {
  summary: 'Enter or change one’s name as a guest',
  access: 'anyone',
  changes: ['sharedPage'],
  params,
  body: z.object({ name: guestName }),
  replies: { 200: z.object({ id, name: z.string() }) },
  errors: ['not_found', 'share_password_required', 'forbidden', 'too_many_guests', 'too_many_requests'],
});

export const getSharedImage = endpoint('GET /api/shared/:token/image', {
  summary: 'Download the cover of a shared page',
  access: 'anyone',
  params,
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['image/*'],
  errors: ['not_found', 'share_password_required', 'range_not_satisfiable'],
});

/** A picture of 1200 × 630 pixels for pages where the link is pasted; neutral if the link has a password. */
export const getSharedCard = endpoint('GET /api/shared/:token/card', {
  summary: 'Download the preview picture of a share link',
  access: 'anyone',
  params,
  replies: { 200: 'bytes' },
  media: ['image/png'],
  errors: ['not_found'],
});

/** `until` (Unix seconds) and `signature` are part of `audioUrl`; an expired address gets 404. Supports Range. */
export const getSharedAudio = endpoint('GET /api/shared/:token/tracks/:trackId/audio', {
  summary: 'Listen to a shared track',
  access: 'anyone',
  params: trackParams,
  query: z.object({
    v: versionNumber,
    until: z.coerce.number().int().nonnegative(),
    signature: z.string().max(100),
  }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/*'],
  errors: [
    'not_found',
    'share_password_required',
    'range_not_satisfiable',
    'audio_not_readable',
    'unavailable',
  ],
});

export const sharedDownloadFormats = ['mp3', 'wav', 'stems'] as const;
export type SharedDownloadFormat = (typeof sharedDownloadFormats)[number];

/** With `Prefer: respond-async` 202 while the file is being made. */
export const downloadSharedTrack = endpoint('GET /api/shared/:token/tracks/:trackId/download', {
  summary: 'Download a shared track in a format that the link allows',
  access: 'anyone',
  reads: {},
  params: trackParams,
  query: z.object({ format: z.enum(sharedDownloadFormats), v: versionNumber.optional() }),
  replies: {
    200: 'bytes',
    202: z.object({ status: z.literal('making'), progress: generationProgress.nullable() }),
    206: 'bytes',
    304: 'nothing',
  },
  media: ['audio/*', 'application/zip'],
  errors: [
    'not_found',
    'no_such_version',
    'share_password_required',
    'forbidden',
    'no_score',
    'score_outdated',
    'soundfont_deleted',
    'range_not_satisfiable',
    'score_file_failed',
    'audio_not_readable',
    'unavailable',
  ],
});

/** Called after `limits.countedPlaySeconds`. Counts once per listener and hour; no address is stored. */
export const countSharedPlay = endpoint('POST /api/shared/:token/tracks/:trackId/plays', {
  summary: 'Count a play of a shared track',
  access: 'anyone',
  changes: [],
  params: trackParams,
  replies: { 204: 'nothing' },
  errors: ['not_found', 'share_password_required'],
});

/** Counts in the review of the track. Requesting changes needs an open comment of a guest of the link. */
export const decideSharedReview = endpoint('POST /api/shared/:token/tracks/:trackId/verdict', {
  summary: 'Approve a shared track as a guest, or request changes',
  access: 'anyone',
  changes: ['sharedPage'],
  params: trackParams,
  body: z.object({
    verdict: z.enum(reviewVerdicts),
    version: versionNumber,
    note: z.string().trim().max(limits.reviewNote.max).nullish(),
  }),
  replies: { 200: sharedTrack },
  errors: [
    'not_found',
    'share_password_required',
    'guest_name_required',
    'forbidden',
    'version_not_current',
    'no_open_comment',
    'too_many_requests',
  ],
  example: { verdict: 'approved', version: 2, note: 'The ending works now.' },
});

/** The threads that guests of the link began; with parentId the replies to one of them, oldest first. */
export const listSharedComments = endpoint('GET /api/shared/:token/tracks/:trackId/comments', {
  summary: 'List the comments of a shared page on a track, newest first',
  access: 'anyone',
  reads: { from: ['sharedPage'] },
  params: trackParams,
  query: page.extend({ parentId: id.optional() }),
  replies: { 200: z.object({ comments: z.array(comment), nextCursor }) },
  errors: ['not_found', 'share_password_required', 'forbidden'],
});

const content = z
  .string(issueMessages.writeSomething)
  .trim()
  .min(1, issueMessages.writeSomething)
  .max(limits.guestComment.max, issueMessages.guestCommentTooLong);

export const createSharedComment = endpoint('POST /api/shared/:token/tracks/:trackId/comments', {
  summary: 'Comment on a shared track as a guest',
  access: 'anyone',
  changes: ['sharedPage'],
  params: trackParams,
  body: z
    .object({
      content,
      parentId: id.nullish(),
      position: z.number().nonnegative().nullish(),
      positionEnd: z.number().nonnegative().nullish(),
      version: versionNumber.optional(),
    })
    .refine(({ position, positionEnd }) => positionEnd == null || (position ?? Infinity) < positionEnd, {
      path: ['positionEnd'],
      message: issueMessages.endBeforeStart,
    }),
  replies: { 201: comment },
  errors: [
    'not_found',
    'no_such_version',
    'share_password_required',
    'guest_name_required',
    'forbidden',
    'too_many_requests',
  ],
  example: { content: 'The bass is too loud here.', position: 17.2, version: 2 },
});

export const updateSharedComment = endpoint('PATCH /api/shared/:token/comments/:commentId', {
  summary: 'Edit one’s comment as a guest',
  access: 'anyone',
  changes: ['sharedPage'],
  params: commentParams,
  body: z.object({ content }),
  replies: { 200: comment },
  errors: ['not_found', 'share_password_required', 'forbidden', 'too_late_to_edit'],
});

export const deleteSharedComment = endpoint('DELETE /api/shared/:token/comments/:commentId', {
  summary: 'Delete one’s comment as a guest',
  access: 'anyone',
  changes: ['sharedPage'],
  params: commentParams,
  replies: { 204: 'nothing' },
  errors: ['not_found', 'share_password_required', 'forbidden', 'too_late_to_edit'],
});

/** oEmbed 1.0 (https://oembed.com), type `rich`: the player of `/embed/{token}`. Links with a password get 404. */
export const getOembed = endpoint('GET /api/oembed', {
  summary: 'Describe a share link to pages where it is pasted (oEmbed)',
  access: 'anyone',
  reads: {},
  query: z.object({
    url: z.string().max(2000),
    format: z.literal('json').default('json'),
    maxwidth: z.coerce.number().int().positive().optional(),
    maxheight: z.coerce.number().int().positive().optional(),
  }),
  replies: {
    200: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
      thumbnail_url: z.string(),
      thumbnail_width: z.int(),
      thumbnail_height: z.int(),
    }),
  },
  errors: ['not_found'],
});
