import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exampleEdit } from '#contract/examples.ts';
import { generationProgress, generationEndpoint } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { remake } from '#contract/remake.ts';
import { id } from '#contract/shapes.ts';
import { versionNumber, versionQuery } from '#contract/tracks.ts';

/**
 * Errors of operations that need a score, which only music of the built-in composer has. They work
 * from the stored score of a version; a track from before scores were stored needs the version of the composer that made
 * it (409 `score_outdated`). Audio needs the SoundFont (409 `soundfont_deleted`), and is played by the current version of
 * the composer (`playedAnewBy` of the track).
 */
const scoreErrors = [
  'not_found',
  'no_such_version',
  'no_score',
  'score_outdated',
  'soundfont_deleted',
] as const;

export const scoreFileKinds = ['stems', 'midi', 'wav'] as const;
export type ScoreFileKind = (typeof scoreFileKinds)[number];

/** Progress of an export. */
const scoreFileProgress = z.object({
  status: z.literal('making'),
  progress: generationProgress.nullable(),
});

/**
 * A file that is generated on request and cached. The reply waits for the file; with `Prefer: respond-async` it
 * returns 202 while the file is being generated. Closing the connection does not cancel it.
 */
const scoreFile = {
  access: 'validated',
  reads: {},
  query: versionQuery,
  replies: { 200: 'bytes', 202: scoreFileProgress, 206: 'bytes', 304: 'nothing' },
  errors: [...scoreErrors, 'forbidden', 'range_not_satisfiable', 'score_file_failed'],
} as const;

export const getTrackStems = endpoint('GET /api/tracks/:trackId/stems', {
  ...scoreFile,
  media: ['application/zip'],
  summary: 'Download the unmastered stems as a ZIP of WAV files; they add up to the mix',
});

export const getTrackMidi = endpoint('GET /api/tracks/:trackId/midi', {
  ...scoreFile,
  media: ['audio/midi'],
  summary: 'Download the score as a MIDI file with tempo, key and one track per instrument',
});

export const getTrackWav = endpoint('GET /api/tracks/:trackId/wav', {
  ...scoreFile,
  media: ['audio/wav'],
  summary: 'Download the mastered track as WAV (44.1 kHz, 16 bit)',
});

/**
 * The exports of a version. Those of a frozen version are made in the background and stored until the version is purged;
 * approving a version freezes it. Others are made on request and kept for some days.
 */
export const versionFiles = z.object({
  trackId: id,
  version: versionNumber,
  isFrozen: z.boolean(),
  /**
   * The version of the composer that plays the stored score for exports that are not kept, if another one made the piece:
   * they may sound a little different from its audio. Null otherwise.
   */
  playedAnewBy: z.string().nullable(),
  /**
   * Empty while the version is a candidate of an open vote. It cannot be frozen until then; if it is approved, its exports
   * are made when the vote is closed.
   */
  files: z.array(
    z.object({
      kind: z.enum(scoreFileKinds),
      /** `on_request`: it is made for the first request; `unavailable`: it cannot be made, or no longer. */
      state: z.enum(['stored', 'on_request', 'unavailable']),
      /** Of the stored file; an estimate for one that is not stored; 0 for one that is unavailable. */
      sizeBytes: z.int().nonnegative(),
      /** Why it is unavailable, as a sentence; else null. */
      reason: z.string().nullable(),
    }),
  ),
});
export type VersionFiles = z.infer<typeof versionFiles>;

const ofVersion = {
  access: 'validated',
  params: z.object({ trackId: id, version: versionNumber }),
  replies: { 200: versionFiles },
} as const;

export const getVersionFiles = endpoint('GET /api/tracks/:trackId/versions/:version/files', {
  ...ofVersion,
  summary: 'Retrieve which exports a version has, and how large they are or would be',
  reads: { from: ['review', 'version', 'vote'] },
  errors: ['not_found', 'no_such_version', 'forbidden'],
});

export const freezeVersion = endpoint('POST /api/tracks/:trackId/versions/:version/freeze', {
  ...ofVersion,
  summary: 'Store the WAV file, stems and MIDI of a version until it is purged, as an approval does',
  changes: ['version'],
  errors: ['not_found', 'no_such_version', 'forbidden', 'no_score', 'upload_quota_reached'],
});

/** Charged and queued like other generations. The new track references the source track. */
export const remakeTrack = endpoint('POST /api/tracks/:trackId/remake', {
  ...generationEndpoint,
  summary:
    'Regenerate a track: identical, varied, extended, with one section changed, edited or merged; as a track or a version',
  body: remake,
  bodyBytes: limits.planBodyBytes,
  errors: [
    ...generationEndpoint.errors,
    ...scoreErrors,
    'no_such_section',
    'piece_full',
    'versions_full',
    'no_effect',
    'not_mergeable',
    'no_common_version',
    'unresolved_conflicts',
  ],
  example: { kind: 'edit', ...exampleEdit, as: 'version' },
});
