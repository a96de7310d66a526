import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { reviewVerdicts } from '#contract/review-states.ts';
import { id, time } from '#contract/shapes.ts';
import { track, trackDetail, versionNumber } from '#contract/tracks.ts';
import { versionOrigins } from '#contract/version-origins.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** A version of a track. The fields of the track itself are those of its current version. */
export const trackVersion = track
  .pick({
    audioUrl: true,
    downloadUrl: true,
    format: true,
    duration: true,
    source: true,
    createdAt: true,
    prompt: true,
    waveform: true,
    sections: true,
    bpm: true,
    key: true,
    loudnessLufs: true,
    createdBy: true,
    hasScore: true,
  })
  .extend({
    /** Of the version. The first version of a track has the track's id. */
    id,
    trackId: id,
    /** From 1; numbers are not reused. */
    number: versionNumber,
    origin: z.enum(versionOrigins),
    /** The version it was made from; null if none, or if it was made from another track. */
    sourceVersion: versionNumber.nullable(),
    /**
     * Indexes of its sections that differ from `sourceVersion`, by their scores; null if one of them has no score, or
     * if the version was made before this was stored.
     */
    changedSections: z.array(z.int().nonnegative()).nullable(),
    name: z.string().nullable(),
    note: z.string().nullable(),
    isCurrent: z.boolean(),
    author: userSummary.nullable(),
    metre: z.string().nullable(),
    instruments: z.array(z.string()),
    /**
     * Whether it is a candidate of an open vote. Until it is closed, what tells its author, its provider or its loudness is
     * hidden: null, false or empty.
     */
    isBlind: z.boolean(),
    /** Name of the provider; null for uploads. */
    provider: z.string().nullable(),
    providerName: z.string().nullable(),
    tokenCost: z.int().nullable(),
    /** The last verdict of each reviewer on this version. */
    verdicts: z.array(z.object({ userId: id, verdict: z.enum(reviewVerdicts) })),
    /** Null unless it is in the trash, from which it is purged after 30 days. */
    deletedAt: time.nullable(),
  });
export type TrackVersion = z.infer<typeof trackVersion>;

/** Path parameters of one version. */
const params = z.object({ trackId: id, version: versionNumber });

const text = (field: 'name' | 'note', max: number) =>
  z
    .string()
    .trim()
    .max(max, issueMessages.versionTextTooLong({ field, max }))
    .transform((value) => (value === '' ? null : value))
    .nullable();

/** At most `limits.versionsPerTrack`; with `trash` those in the trash. */
export const listVersions = endpoint('GET /api/tracks/:trackId/versions', {
  summary: 'List the versions of a track, newest first',
  access: 'validated',
  reads: { rows: 'version', in: 'versions', latest: 'createdAt', from: ['vote'] },
  query: z.object({ trash: z.enum(['0', '1']).optional() }),
  replies: { 200: z.object({ versions: z.array(trackVersion) }) },
  errors: ['not_found'],
});

export const updateVersion = endpoint('PATCH /api/tracks/:trackId/versions/:version', {
  summary: 'Change the name or the note of a version',
  access: 'validated',
  changes: ['version'],
  params,
  body: z
    .object({
      name: text('name', limits.versionName.max).optional(),
      note: text('note', limits.versionNote.max).optional(),
    })
    .refine(({ name, note }) => name !== undefined || note !== undefined, {
      message: issueMessages.sendNameOrNote,
    }),
  replies: { 200: trackVersion },
  errors: ['not_found', 'no_such_version', 'forbidden'],
  example: { name: 'Less bass', note: 'For the dialogue in bar 9' },
});

/** The fields of the track become those of the version. */
export const makeVersionCurrent = endpoint('POST /api/tracks/:trackId/versions/:version/current', {
  summary: 'Make a version the current one',
  access: 'validated',
  changes: ['version', 'track', 'review', 'activity'],
  params,
  replies: { 200: trackDetail },
  errors: ['not_found', 'no_such_version', 'forbidden', 'track_locked'],
});

/** The current version and the only one cannot be deleted. */
export const deleteVersion = endpoint('DELETE /api/tracks/:trackId/versions/:version', {
  summary: 'Move a version to the trash',
  access: 'validated',
  changes: ['version', 'track'],
  params,
  replies: { 204: 'nothing' },
  errors: ['not_found', 'no_such_version', 'forbidden', 'version_is_current'],
});

export const restoreVersion = endpoint('POST /api/tracks/:trackId/versions/:version/restore', {
  summary: 'Restore a version from the trash',
  access: 'validated',
  changes: ['version', 'track'],
  params,
  replies: { 200: trackVersion },
  errors: ['not_found', 'no_such_version', 'forbidden', 'versions_full'],
});

/** The comments on the version move with it. The current version and the only one cannot be split off. */
export const splitVersion = endpoint('POST /api/tracks/:trackId/versions/:version/split', {
  summary: 'Make a version a track of its own, in the same projects',
  access: 'validated',
  changes: ['version', 'track', 'project', 'comment', 'stats'],
  params,
  replies: { 201: trackDetail },
  errors: ['not_found', 'no_such_version', 'forbidden', 'version_is_current'],
});

/**
 * The versions of the other track become versions of this one, before its current version is kept. Comments move with
 * their versions; the other track is gone. Both need the same owner project and the same track type.
 */
export const stackTrack = endpoint('POST /api/tracks/:trackId/stack', {
  summary: 'Make the versions of another track versions of this one',
  access: 'validated',
  changes: ['version', 'track', 'project', 'comment', 'stats'],
  body: z.object({ trackId: id }),
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden', 'track_locked', 'tracks_not_stackable', 'versions_full'],
});
