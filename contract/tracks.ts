import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { compositionPlan } from '#contract/plan.ts';
import { routes } from '#contract/routes.ts';
import { id, page, time, tokens } from '#contract/shapes.ts';
import { waveform } from '#contract/waveform.ts';

export const trackTypes = ['music', 'sound_effect', 'voice'] as const;
export type TrackType = (typeof trackTypes)[number];

/** A section of the finished piece, in milliseconds from its start. */
const sectionTime = z.object({
  section_name: z.string(),
  start_ms: z.number().nonnegative(),
  duration_ms: z.number().positive(),
});

/** A track as lists and cards show it. `duration` is in seconds. */
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
  createdBy: id,
});
export type Track = z.infer<typeof track>;

/** Everything that made a track: enough to make it again. */
export const trackDetail = track.extend({
  generationId: id.nullable(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  provider: z.string().nullable(),
  providerVersion: z.string().nullable(),
  seed: z.int().nullable(),
  compositionPlan: compositionPlan.nullable(),
  understood: z.string().nullable(),
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  metre: z.string().nullable(),
  instruments: z.array(z.string()),
  loudnessLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  tokenCost: tokens,
});
export type TrackDetail = z.infer<typeof trackDetail>;

export const listTracks = endpoint(routes.listTracks, {
  summary: 'All tracks of one’s projects, newest first',
  access: 'validated',
  query: page,
  replies: { 200: z.array(track) },
});

export const listProjectTracks = endpoint(routes.listProjectTracks, {
  summary: 'The tracks of a project, newest first',
  access: 'validated',
  query: page,
  replies: { 200: z.array(track) },
  errors: ['not_found'],
});

export const getTrack = endpoint(routes.getTrack, {
  summary: 'A track with everything that made it',
  access: 'validated',
  replies: { 200: trackDetail },
  errors: ['not_found'],
});

export const deleteTrack = endpoint(routes.deleteTrack, {
  summary: 'Move a track to the trash',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

/** Range and ETag are honoured; `download=1` gives the file that the format names. */
export const getTrackAudio = endpoint(routes.getTrackAudio, {
  summary: 'The sound itself',
  access: 'validated',
  query: z.object({ download: z.enum(['0', '1']).optional() }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  errors: ['not_found', 'forbidden', 'range_not_satisfiable'],
});
