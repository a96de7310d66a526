import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { reaction, reactionTypes } from '#contract/reactions.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import { reviewStates } from '#contract/review-states.ts';
import { id, page, searchedPage, time, tokens } from '#contract/shapes.ts';
import { waveform } from '#contract/waveform.ts';
import { issueMessages } from '#contract/issue-messages.ts';

export const trackTypes = ['music', 'sound_effect', 'voice'] as const;
export type TrackType = (typeof trackTypes)[number];

/** A section of the finished track, in milliseconds from its start. Stored sections may have a duration of 0. */
const sectionTime = z.object({
  section_name: z.string(),
  start_ms: z.number().nonnegative(),
  duration_ms: z.number().nonnegative(),
});
export type SectionTime = z.infer<typeof sectionTime>;

/** Deviations of a generated track from the request, and quality problems. Lengths and positions are in seconds. */
const deviation = z.discriminatedUnion('what', [
  z.object({ what: z.literal('length'), requested: z.number(), actual: z.number() }),
  z.object({ what: z.literal('tempo'), requested: z.number(), actual: z.number() }),
  z.object({ what: z.literal('key'), requested: z.string(), actual: z.string() }),
  /** Peak level above full scale. */
  z.object({ what: z.literal('clipping'), overDb: z.number() }),
  z.object({ what: z.literal('quiet'), lufs: z.number() }),
  z.object({ what: z.literal('silence'), from: z.number(), to: z.number() }),
  /** The built-in samples play, because the requested SoundFont was deleted. */
  z.object({ what: z.literal('soundfont') }),
]);
export type Deviation = z.infer<typeof deviation>;

/** The number of a version, from 1. */
export const versionNumber = z.coerce.number().int().min(1).max(1_000_000);

/**
 * A track in lists. `duration` is in seconds. `projectId` is the owner project, or another project of the track if
 * the caller cannot see the owner project.
 */
export const track = z.object({
  id,
  projectId: id,
  title: z.string(),
  trackType: z.enum(trackTypes),
  audioUrl: z.string(),
  downloadUrl: z.string(),
  /** File extension of the download, without the dot. */
  format: z.string(),
  duration: z.number().nonnegative(),
  source: z.enum(['generated', 'uploaded']),
  createdAt: time,
  genres: z.array(z.string()),
  prompt: z.string().nullable(),
  waveform,
  sections: z.array(sectionTime),
  /** Measured values; null if unknown, e.g. for a codec that cannot be decoded. */
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  /** Which of bpm and key were detected in the audio; the others are known from the score. */
  detected: z.array(z.enum(['bpm', 'key'])),
  loudnessLufs: z.number().nullable(),
  /** The uploaded SoundFont that plays the sampled instruments; null for the built-in samples and for other music. */
  soundFont: z.object({ id, name: z.string() }).nullable(),
  /** Only for generated tracks, and only beyond the tolerance; empty if the track matches the request. */
  differences: z.array(deviation),
  /** The user who made its first version; null while one of its versions is a candidate of an open vote. */
  createdBy: id.nullable(),
  /** The source track, null if there is none or if it was purged; and the kind of the remake. */
  parentTrackId: id.nullable(),
  remake: z.enum(remakeKinds).nullable(),
  /** Whether a score exists: required for variations, stems and MIDI. */
  hasScore: z.boolean(),
  tags: z.array(z.string()),
  reactions: z.array(reaction),
  /** The number of the current version; of the requested one in a reply about another version. */
  version: versionNumber,
  /** Versions outside the trash. */
  versionCount: z.int().positive(),
  /** Open comments, at most `limits.openComments.max`. */
  openComments: z.int().nonnegative(),
  reviewState: z.enum(reviewStates),
  reviewDueAt: time.nullable(),
  /** Approved: it cannot be deleted and its current version cannot change until it is unlocked. */
  isLocked: z.boolean(),
});
export type Track = z.infer<typeof track>;

/** A word and its time in milliseconds from the start. */
const spokenWord = z.object({
  text: z.string(),
  start_ms: z.number().nonnegative(),
  end_ms: z.number().nonnegative(),
});
export type SpokenWord = z.infer<typeof spokenWord>;

/** A track with all data needed to generate it again. */
export const trackDetail = track.extend({
  generationId: id.nullable(),
  /**
   * Whether the version is a candidate of an open vote. Until it is closed, what tells its author, its provider or its
   * loudness is hidden: null, false or empty, also in lists.
   */
  isBlind: z.boolean(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  provider: z.string().nullable(),
  /** The display name of the provider. */
  providerName: z.string().nullable(),
  providerVersion: z.string().nullable(),
  /**
   * The version of the built-in composer that plays WAV, stems and MIDI of this version from its stored score, if another
   * one made it: they may sound a little different from its audio. Null otherwise.
   */
  playedAnewBy: z.string().nullable(),
  /** Null if the provider got none, or does not honour it. */
  seed: z.int().nullable(),
  /** How an external provider made it; null for other tracks, and until an open vote is closed. */
  provenance: z
    .object({
      /** The model that answered, as its reply says, else as requested; `settings.model_id` is what was ordered. */
      model: z.string().nullable(),
      /** The language of the words as BCP 47. */
      language: z.string().nullable(),
      /** Texts that were cut to the limits of the model, in characters. */
      cut: z.array(z.object({ what: z.enum(['prompt', 'lyrics']), sent: z.int(), of: z.int() })),
      /** Tempo and key as the provider states them; `bpm` and `key` are what was measured. */
      bpm: z.number().nullable(),
      key: z.string().nullable(),
    })
    .nullable(),
  compositionPlan: compositionPlan.nullable(),
  understood: z.string().nullable(),
  metre: z.string().nullable(),
  instruments: z.array(z.string()),
  truePeakDbtp: z.number().nullable(),
  /** The spoken words of a voice track, in order; empty if unknown. */
  words: z.array(spokenWord),
  /** Tokens charged to the balance, and free daily tokens used in addition. */
  tokenCost: tokens.nullable(),
  freeTokens: tokens.nullable(),
});
export type TrackDetail = z.infer<typeof trackDetail>;

/** `search` applies to title, genres, tags and prompt. */
export const listTracks = endpoint('GET /api/tracks', {
  summary: 'List the tracks of the current user’s projects, newest first',
  access: 'validated',
  reads: { rows: 'track', latest: 'createdAt', from: ['project'] },
  query: searchedPage,
  replies: { 200: z.array(track) },
});

export const trackSortFields = ['title', 'trackType', 'duration', 'source', 'createdAt', 'review'] as const;
export type TrackSortField = (typeof trackSortFields)[number];

/**
 * Ties are sorted by creation time. `around` is the id of a track: the page begins at most half a page before it; 404
 * if the track is not in the list.
 */
export const trackListQuery = page.extend({
  type: z.enum(trackTypes).optional(),
  review: z.enum(reviewStates).optional(),
  sort: z.enum(trackSortFields).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  around: id.optional(),
});
export type TrackListQuery = z.infer<typeof trackListQuery>;

export const listProjectTracks = endpoint('GET /api/projects/:projectId/tracks', {
  summary: 'List the tracks of a project, newest first by default',
  access: 'validated',
  reads: { rows: 'track', latest: 'createdAt' },
  query: trackListQuery,
  replies: { 200: z.array(track) },
  errors: ['not_found'],
});

/** `v` is the number of a version; default: the current one. */
export const versionQuery = z.object({ v: versionNumber.optional() });

export const getTrack = endpoint('GET /api/tracks/:trackId', {
  summary: 'Retrieve a track with all its details, or one version of it',
  access: 'validated',
  reads: { rows: 'track', reloadOn: 'version', from: ['vote'] },
  query: versionQuery,
  replies: { 200: trackDetail },
  errors: ['not_found', 'no_such_version'],
});

/** Trims labels and removes empty ones and duplicates; comparison ignores case and keeps the first spelling. */
const labels = (max: number, length: number) =>
  z
    .array(z.string().trim().max(length, issueMessages.labelTooLong(length)))
    .max(max, issueMessages.tooManyLabels(max))
    .transform((texts) => {
      const byLowerCase = new Map<string, string>();
      for (const text of texts) {
        const key = text.toLowerCase();
        if (text !== '' && !byLowerCase.has(key)) byLowerCase.set(key, text);
      }
      return [...byLowerCase.values()];
    });

export const updateTrack = endpoint('PATCH /api/tracks/:trackId', {
  summary: 'Update the title, the genres or the tags of a track',
  access: 'validated',
  changes: ['track', 'project'],
  body: z
    .object({
      title: z
        .string()
        .trim()
        .min(1, issueMessages.enterTitle)
        .max(limits.trackTitle.max, issueMessages.trackTitleTooLong)
        .optional(),
      genres: labels(limits.genresPerTrack.max, limits.genre.max).optional(),
      tags: labels(limits.tagsPerTrack.max, limits.tag.max).optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendTrackChange,
    }),
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
  example: { title: 'Arrival', genres: ['folk', 'waltz'] },
});

export const setTrackTags = endpoint('PUT /api/tracks/:trackId/tags', {
  summary: 'Replace the tags of a track',
  access: 'validated',
  changes: ['track', 'project'],
  body: z.object({ tags: labels(limits.tagsPerTrack.max, limits.tag.max) }),
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
  example: { tags: ['scene 3', 'final'] },
});

/**
 * Sending the current reaction again removes it, another type replaces it. `type` is null if the reaction was
 * removed.
 */
export const reactToTrack = endpoint('POST /api/tracks/:trackId/react', {
  summary: 'Set or remove a reaction to a track',
  access: 'validated',
  scope: 'comment',
  changes: ['track', 'project', 'activity'],
  body: z.object({ type: z.enum(reactionTypes) }),
  replies: {
    200: z.object({ trackId: id, type: z.enum(reactionTypes).nullable(), reactions: z.array(reaction) }),
  },
  errors: ['not_found'],
});

export const restoreTrack = endpoint('POST /api/tracks/:trackId/restore', {
  summary: 'Restore a track from the trash',
  access: 'validated',
  changes: ['track', 'project', 'activity', 'stats', 'unread', 'unseen'],
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
});

export const deleteTrack = endpoint('DELETE /api/tracks/:trackId', {
  summary: 'Move a track to the trash',
  access: 'validated',
  changes: ['track', 'project', 'activity', 'stats', 'unread', 'unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'track_locked'],
});

/** Supports Range and ETag; `v` selects a version; `download=1` returns the file in the track's output format. */
export const getTrackAudio = endpoint('GET /api/tracks/:trackId/audio', {
  summary: 'Download the audio of a track',
  access: 'validated',
  query: versionQuery.extend({ download: z.enum(['0', '1']).optional() }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/*'],
  errors: ['not_found', 'no_such_version', 'forbidden', 'range_not_satisfiable'],
});
