import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { reaction, reactionTypes } from '#contract/reactions.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import { routes } from '#contract/routes.ts';
import { id, page, searchedPage, time, tokens } from '#contract/shapes.ts';
import { waveform } from '#contract/waveform.ts';

export const trackTypes = ['music', 'sound_effect', 'voice'] as const;
export type TrackType = (typeof trackTypes)[number];

/** A section of the finished piece, in milliseconds from its start. Some kept ones last for none. */
const sectionTime = z.object({
  section_name: z.string(),
  start_ms: z.number().nonnegative(),
  duration_ms: z.number().nonnegative(),
});

/** Where a take is not what was asked for, or not as a take should be. Lengths and places are in seconds. */
const difference = z.discriminatedUnion('what', [
  z.object({ what: z.literal('length'), asked: z.number(), came: z.number() }),
  z.object({ what: z.literal('tempo'), asked: z.number(), came: z.number() }),
  z.object({ what: z.literal('key'), asked: z.string(), came: z.string() }),
  /** How far the peaks go over full scale. */
  z.object({ what: z.literal('clipping'), overDb: z.number() }),
  z.object({ what: z.literal('quiet'), lufs: z.number() }),
  z.object({ what: z.literal('silence'), from: z.number(), to: z.number() }),
]);
export type Difference = z.infer<typeof difference>;

/**
 * A track as lists and cards show it. `duration` is in seconds. Of the projects that it stands in,
 * `projectId` is the one that it was made in, or another one where the caller does not see that.
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
  /** What was measured; null where it is not known, as of a file whose coding is not read. */
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  /** Which of the two above were heard in the sound; the others were known to whoever made it. */
  detected: z.array(z.enum(['bpm', 'key'])),
  loudnessLufs: z.number().nullable(),
  /** Of made ones, beyond what anybody would let pass; empty where it came as it was asked for. */
  differences: z.array(difference),
  createdBy: id,
  /** The track that this one was made from, null also where that is gone for good; and what was done with it. */
  parentTrackId: id.nullable(),
  remake: z.enum(remakeKinds).nullable(),
  /** Whether its maker knows its score: then it can be varied, and there are stems and MIDI. */
  hasScore: z.boolean(),
  tags: z.array(z.string()),
  reactions: z.array(reaction),
});
export type Track = z.infer<typeof track>;

/** A word as it is written, and when it sounds, in milliseconds from the start. */
const spokenWord = z.object({
  text: z.string(),
  start_ms: z.number().nonnegative(),
  end_ms: z.number().nonnegative(),
});
export type SpokenWord = z.infer<typeof spokenWord>;

/** Everything that made a track: enough to make it again. */
export const trackDetail = track.extend({
  generationId: id.nullable(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  provider: z.string().nullable(),
  providerVersion: z.string().nullable(),
  seed: z.int().nullable(),
  compositionPlan: compositionPlan.nullable(),
  understood: z.string().nullable(),
  metre: z.string().nullable(),
  instruments: z.array(z.string()),
  truePeakDbtp: z.number().nullable(),
  /** What is said in a voice track, in order; empty where it is not known. */
  words: z.array(spokenWord),
  tokenCost: tokens,
});
export type TrackDetail = z.infer<typeof trackDetail>;

/** Searched are title and genres. */
export const listTracks = endpoint(routes.listTracks, {
  summary: 'All tracks of one’s projects, newest first',
  access: 'validated',
  query: searchedPage,
  replies: { 200: z.array(track) },
});

export const trackSortFields = ['title', 'trackType', 'duration', 'source', 'createdAt'] as const;
export type TrackSortField = (typeof trackSortFields)[number];

/**
 * Equal ones are in the order of their creation. `around` is the id of a track: the page begins at most half a page
 * before it, wherever in the list it is; 404 where it is not in the list.
 */
export const trackListQuery = page.extend({
  type: z.enum(trackTypes).optional(),
  sort: z.enum(trackSortFields).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  around: id.optional(),
});
export type TrackListQuery = z.infer<typeof trackListQuery>;

export const listProjectTracks = endpoint(routes.listProjectTracks, {
  summary: 'The tracks of a project, newest first by default',
  access: 'validated',
  query: trackListQuery,
  replies: { 200: z.array(track) },
  errors: ['not_found'],
});

export const getTrack = endpoint(routes.getTrack, {
  summary: 'A track with its generation settings',
  access: 'validated',
  replies: { 200: trackDetail },
  errors: ['not_found'],
});

/** Labels without blanks and repetitions; of two that differ in case only, the first one counts. */
const labels = (most: number, length: number) =>
  z
    .array(z.string().trim().max(length, `Must be ${length} characters or less.`))
    .max(most, `Use at most ${most}.`)
    .transform((texts) => {
      const byLowerCase = new Map<string, string>();
      for (const text of texts) {
        const key = text.toLowerCase();
        if (text !== '' && !byLowerCase.has(key)) byLowerCase.set(key, text);
      }
      return [...byLowerCase.values()];
    });

export const updateTrack = endpoint(routes.updateTrack, {
  summary: 'Change a track’s title or genres',
  access: 'validated',
  body: z
    .object({
      title: z
        .string()
        .trim()
        .min(1, 'Please enter a title.')
        .max(limits.trackTitle.max, `Title must be ${limits.trackTitle.max} characters or less.`)
        .optional(),
      genres: labels(limits.genresPerTrack.max, limits.genre.max).optional(),
    })
    .refine((change) => change.title !== undefined || change.genres !== undefined, {
      message: 'Send a title, genres, or both.',
    }),
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
});

export const setTrackTags = endpoint(routes.setTrackTags, {
  summary: 'Replace a track’s tags',
  access: 'validated',
  body: z.object({ tags: labels(limits.tagsPerTrack.max, limits.tag.max) }),
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
});

/** The same thumb again takes it back, the other one replaces it. `type` is null when it was taken back. */
export const reactToTrack = endpoint(routes.reactToTrack, {
  summary: 'React to a track with a thumb up or down',
  access: 'validated',
  body: z.object({ type: z.enum(reactionTypes) }),
  replies: {
    200: z.object({ trackId: id, type: z.enum(reactionTypes).nullable(), reactions: z.array(reaction) }),
  },
  errors: ['not_found'],
});

export const restoreTrack = endpoint(routes.restoreTrack, {
  summary: 'Restore a track from the trash',
  access: 'validated',
  replies: { 200: trackDetail },
  errors: ['not_found', 'forbidden'],
});

export const deleteTrack = endpoint(routes.deleteTrack, {
  summary: 'Move a track to the trash',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

/** Range and ETag are honoured; `download=1` gives the file that the format names. */
export const getTrackAudio = endpoint(routes.getTrackAudio, {
  summary: 'The audio file',
  access: 'validated',
  query: z.object({ download: z.enum(['0', '1']).optional() }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/*'],
  errors: ['not_found', 'forbidden', 'range_not_satisfiable'],
});
