import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { track, versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** An ordered list of tracks of one project. Tracks in the trash do not count and are not listed. */
export const playlist = z.object({
  id,
  projectId: id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  createdBy: id,
  creator: userSummary,
  createdAt: time,
  updatedAt: time,
  itemCount: z.int().nonnegative(),
  /** Seconds. */
  duration: z.number().nonnegative(),
});
export type Playlist = z.infer<typeof playlist>;

export const playlistItem = z.object({
  id,
  trackId: id,
  /** Null: always the current version. */
  fixedVersion: versionNumber.nullable(),
  /** The fields of the version that plays. */
  track,
});
export type PlaylistItem = z.infer<typeof playlistItem>;

/** A playlist with its items in order. */
export const playlistDetail = playlist.extend({
  items: z.array(playlistItem),
  /** Informative for the client. */
  may: z.object({ edit: z.boolean(), download: z.boolean() }),
});
export type PlaylistDetail = z.infer<typeof playlistDetail>;

const name = z
  .string(issueMessages.enterName)
  .trim()
  .min(1, issueMessages.enterName)
  .max(limits.playlistName.max, issueMessages.playlistNameTooLong);

const newItems = z
  .array(z.object({ trackId: id, version: versionNumber.nullish() }))
  .max(limits.playlistItems.max, issueMessages.tooManyPlaylistItems);

export const listPlaylists = endpoint('GET /api/projects/:projectId/playlists', {
  summary: 'List the playlists of a project, newest first',
  access: 'validated',
  reads: { rows: 'playlist', in: 'playlists', latest: 'createdAt' },
  query: page,
  replies: { 200: z.object({ playlists: z.array(playlist), nextCursor }) },
  errors: ['not_found'],
});

/** Like all changes of playlists, for users who may generate in the project. */
export const createPlaylist = endpoint('POST /api/projects/:projectId/playlists', {
  summary: 'Create a playlist',
  access: 'validated',
  changes: ['playlist'],
  body: z.object({ name, items: newItems.default([]) }),
  bodyBytes: limits.playlistBodyBytes,
  replies: { 201: playlistDetail },
  errors: ['not_found', 'no_such_version', 'forbidden', 'role_required', 'too_many_playlists'],
  example: { name: 'Film music', items: [{ trackId: exampleIds.track }] },
});

export const getPlaylist = endpoint('GET /api/playlists/:playlistId', {
  summary: 'Retrieve a playlist with its tracks in order',
  access: 'validated',
  reads: { from: ['playlist', 'track', 'version'] },
  replies: { 200: playlistDetail },
  errors: ['not_found'],
});

export const updatePlaylist = endpoint('PATCH /api/playlists/:playlistId', {
  summary: 'Rename a playlist',
  access: 'validated',
  changes: ['playlist'],
  body: z.object({ name }),
  replies: { 200: playlistDetail },
  errors: ['not_found', 'forbidden', 'role_required'],
});

/** Its tracks stay. Its share links end. */
export const deletePlaylist = endpoint('DELETE /api/playlists/:playlistId', {
  summary: 'Delete a playlist',
  access: 'validated',
  changes: ['playlist', 'shareLink'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required'],
});

/** The tracks are of the playlist's project. A track may be added more than once. */
export const addPlaylistItems = endpoint('POST /api/playlists/:playlistId/items', {
  summary: 'Add tracks or versions to a playlist, at the end or before an item',
  access: 'validated',
  changes: ['playlist'],
  body: z.object({
    items: newItems.min(1, issueMessages.addTrack),
    before: id.nullable().default(null).describe('Id of an item; null: the end.'),
  }),
  bodyBytes: limits.playlistBodyBytes,
  replies: { 200: playlistDetail },
  errors: ['not_found', 'no_such_version', 'forbidden', 'role_required', 'playlist_full'],
  example: { items: [{ trackId: exampleIds.track, version: 2 }] },
});

const itemParams = z.object({ playlistId: id, itemId: id });

/** Two users can move different items at the same time. */
export const updatePlaylistItem = endpoint('PATCH /api/playlists/:playlistId/items/:itemId', {
  summary: 'Move an item of a playlist, or fix its version',
  access: 'validated',
  changes: ['playlist'],
  params: itemParams,
  body: z
    .object({
      before: id.nullish().describe('Id of an item; null: the end.'),
      version: versionNumber.nullish().describe('Null: always the current version.'),
    })
    .refine(({ before, version }) => before !== undefined || version !== undefined, {
      message: issueMessages.sendBeforeOrVersion,
    }),
  replies: { 200: playlistDetail },
  errors: ['not_found', 'no_such_version', 'forbidden', 'role_required'],
  example: { before: null, version: 2 },
});

export const removePlaylistItem = endpoint('DELETE /api/playlists/:playlistId/items/:itemId', {
  summary: 'Remove an item from a playlist',
  access: 'validated',
  changes: ['playlist'],
  params: itemParams,
  replies: { 200: playlistDetail },
  errors: ['not_found', 'forbidden', 'role_required'],
});

/** Contains the audio with numbered names, and the list as M3U8, CSV and JSON. Needs download access. */
export const exportPlaylist = endpoint('GET /api/playlists/:playlistId/export', {
  summary: 'Download a playlist as a ZIP',
  access: 'validated',
  replies: { 200: 'bytes' },
  media: ['application/zip'],
  costly: true,
  errors: ['not_found', 'forbidden'],
});
