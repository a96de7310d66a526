import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** What a share link allows in addition to listening. */
export const sharePermissions = z.object({
  comment: z.boolean(),
  approve: z.boolean(),
  /** Earlier versions can be heard. Without effect on links to a fixed version. */
  versions: z.boolean(),
  downloadMp3: z.boolean(),
  downloadWav: z.boolean(),
  downloadStems: z.boolean(),
});
export type SharePermissions = z.infer<typeof sharePermissions>;

/** A voice that says a line over the preview, never in downloads. */
export const spokenTag = z.object({
  text: z.string().trim().min(1).max(limits.spokenTagText.max),
  voice: z.string().max(100),
  everySeconds: z
    .number()
    .int()
    .min(limits.spokenTagSeconds.min)
    .max(limits.spokenTagSeconds.max)
    .default(limits.spokenTagSeconds.default),
});
export type SpokenTag = z.infer<typeof spokenTag>;

export const shareTargetKinds = ['track', 'playlist', 'project'] as const;
export type ShareTargetKind = (typeof shareTargetKinds)[number];

export const shareLink = z.object({
  id,
  projectId: id,
  kind: z.enum(shareTargetKinds),
  trackId: id.nullable(),
  playlistId: id.nullable(),
  /** Title of the track, or name of the playlist or project. */
  title: z.string(),
  /** Null: always the current version. */
  version: versionNumber.nullable(),
  /** For whom the link is. */
  recipient: z.string(),
  note: z.string().nullable(),
  permissions: sharePermissions,
  hasPassword: z.boolean(),
  spokenTag: spokenTag.nullable(),
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  /** The first characters of its token, which is not stored. */
  tokenStart: z.string(),
  createdBy: id,
  creator: userSummary,
  createdAt: time,
  plays: z.int().nonnegative(),
  /** Plays of the last eight days (UTC), today last. */
  playsByDay: z.array(z.int().nonnegative()).length(8),
  lastVisitAt: time.nullable(),
});
export type ShareLink = z.infer<typeof shareLink>;

const recipient = z
  .string(issueMessages.enterRecipient)
  .trim()
  .min(1, issueMessages.enterRecipient)
  .max(limits.shareRecipient.max, issueMessages.recipientTooLong);

const password = z
  .string()
  .min(limits.sharePassword.min, issueMessages.sharePasswordTooShort)
  .max(limits.sharePassword.max, issueMessages.sharePasswordTooLong);

const settings = {
  recipient,
  note: z.string().trim().max(limits.shareNote.max).nullable(),
  permissions: sharePermissions,
  password: password.nullable().describe('Null: no password.'),
  spokenTag: spokenTag.nullable(),
  expiresAt: time.nullable(),
};

/** Those revoked more than `limits.revokedShareLinkDays` ago are omitted. For users who may create links. */
export const listShareLinks = endpoint('GET /api/projects/:projectId/share-links', {
  summary: 'List the share links of a project, newest first',
  access: 'validated',
  reads: { rows: 'shareLink', in: 'shareLinks' },
  query: page.extend({ trackId: id.optional(), playlistId: id.optional() }),
  replies: { 200: z.object({ shareLinks: z.array(shareLink), nextCursor }) },
  errors: ['not_found', 'forbidden', 'role_required'],
});

/**
 * For users who may generate in the project. A link allows no more than its creator may do: downloads need download
 * access, and `allowDownloads` of the project. Without trackId and playlistId it is a link to the project.
 */
export const createShareLink = endpoint('POST /api/projects/:projectId/share-links', {
  summary: 'Create a share link to a track, a playlist or a project',
  access: 'validated',
  changes: ['shareLink'],
  body: z
    .object({
      ...settings,
      note: settings.note.default(null),
      password: settings.password.default(null),
      spokenTag: settings.spokenTag.default(null),
      expiresAt: settings.expiresAt.default(null),
      trackId: id.nullish(),
      playlistId: id.nullish(),
      version: versionNumber.nullish().describe('Of a track; null: always the current version.'),
    })
    .refine(({ trackId, playlistId }) => !trackId || !playlistId, {
      message: issueMessages.sendTrackOrPlaylist,
    })
    .refine(({ trackId, version }) => !version || trackId, {
      path: ['version'],
      message: issueMessages.playlistWithVersion,
    }),
  /** `url` is shown once: only a hash of its token is stored. */
  replies: { 201: shareLink.extend({ url: z.string() }) },
  errors: [
    'not_found',
    'no_such_version',
    'forbidden',
    'role_required',
    'sharing_off',
    'share_exceeds_permissions',
    'unknown_voice',
    'too_many_share_links',
  ],
  example: {
    recipient: 'Lena Okafor',
    note: 'Second mix for the director',
    permissions: {
      comment: true,
      approve: true,
      versions: true,
      downloadMp3: true,
      downloadWav: false,
      downloadStems: false,
    },
    expiresAt: '2026-12-31T23:59:59.000Z',
    trackId: exampleIds.track,
  },
});

/** For its creator, the project's admin and admins. A new password ends what the old one unlocked. */
export const updateShareLink = endpoint('PATCH /api/share-links/:shareLinkId', {
  summary: 'Change a share link',
  access: 'validated',
  changes: ['shareLink'],
  body: z
    .object(settings)
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendWhatChanges,
    }),
  replies: { 200: shareLink },
  errors: ['not_found', 'forbidden', 'role_required', 'share_exceeds_permissions', 'unknown_voice'],
  example: { note: 'For the second reel' },
});

/** Ends the link and all its streams at once. */
export const revokeShareLink = endpoint('DELETE /api/share-links/:shareLinkId', {
  summary: 'Revoke a share link',
  access: 'validated',
  changes: ['shareLink'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required'],
});

export const listAllShareLinks = endpoint('GET /api/admin/share-links', {
  summary: 'List the share links of all projects, newest first',
  access: 'admin',
  reads: { rows: 'shareLink', in: 'shareLinks' },
  query: page,
  replies: {
    200: z.object({ shareLinks: z.array(shareLink.extend({ projectName: z.string() })), nextCursor }),
  },
});

const sharing = z.object({ isEnabled: z.boolean() });

export const getSharing = endpoint('GET /api/admin/sharing', {
  summary: 'Whether share links work on this server',
  access: 'admin',
  reads: { from: ['sharing'] },
  replies: { 200: sharing },
});

/** While it is off, existing links answer like unknown ones; they work again afterwards. */
export const setSharing = endpoint('PUT /api/admin/sharing', {
  summary: 'Switch share links on or off for the server',
  access: 'admin',
  changes: ['sharing', 'shareLink'],
  body: sharing,
  replies: { 200: sharing },
});
