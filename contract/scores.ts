import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { generationProgress, order } from '#contract/generation.ts';
import { remake } from '#contract/remake.ts';
import { routes } from '#contract/routes.ts';

/**
 * What only somebody can do who knows the score: the built-in composer, for music of its own making. What
 * must come out as it was needs the very version that made the track (409 `score_outdated`).
 */
const scored = ['not_found', 'no_score', 'score_outdated'] as const;

export const scoreFileKinds = ['stems', 'midi', 'wav'] as const;
export type ScoreFileKind = (typeof scoreFileKinds)[number];

/** How far a file is that is being made. */
const scoreFileProgress = z.object({
  status: z.literal('making'),
  progress: generationProgress.nullable(),
});

/**
 * A file that is made when somebody asks for it and kept for a while. The answer comes when it is there; with
 * `Prefer: respond-async` at once, with 202 for as long as it is being made. A dropped connection ends nothing.
 */
const scoreFile = {
  access: 'validated',
  replies: { 200: 'bytes', 202: scoreFileProgress, 206: 'bytes', 304: 'nothing' },
  errors: [...scored, 'forbidden', 'range_not_satisfiable', 'score_file_failed'],
} as const;

export const getTrackStems = endpoint(routes.getTrackStems, {
  ...scoreFile,
  media: ['application/zip'],
  summary: 'The unmastered stems as a ZIP of WAV files; their sum is the mix',
});

export const getTrackMidi = endpoint(routes.getTrackMidi, {
  ...scoreFile,
  media: ['audio/midi'],
  summary: 'The score as a MIDI file, with tempo, key and one track per instrument',
});

export const getTrackWav = endpoint(routes.getTrackWav, {
  ...scoreFile,
  media: ['audio/wav'],
  summary: 'The mastered track as WAV, 44.1 kHz and 16 bit, regardless of its format',
});

/** An order like any other: held, settled, in the queue. The new track names the one that it came from. */
export const remakeTrack = endpoint(routes.remakeTrack, {
  ...order,
  summary: 'Regenerate a track: identical, varied, extended, or with one new section',
  body: remake,
  errors: [...order.errors, ...scored, 'no_such_section', 'piece_full'],
});
