import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { stemNames } from '#contract/part-groups.ts';
import { versionQuery } from '#contract/tracks.ts';

/** What a part plays in a section; steps and levels are in the plan. */
const partSection = z.object({
  /** Index of the section. */
  section: z.int().nonnegative(),
  /** Bars of the section, counted from 1, in which a note starts. */
  bars: z.array(z.int().positive()),
  notes: z.int().positive(),
  /** Mean MIDI pitch; null for drums. */
  meanPitch: z.number().nullable(),
  /** Identifies the notes relative to the start of the section: equal if two sections play the same. */
  digest: z.string(),
});

const outlinePart = z.object({
  /** The name for plan facts and merges, unique in the piece: "violin", "drums", "vocals". */
  part: z.string(),
  /** For people: "Violin". */
  label: z.string(),
  stem: z.enum(stemNames),
  /** The sections in which it plays. */
  sections: z.array(partSection),
});

const outlineSection = z.object({
  section_name: z.string(),
  /** For example "chorus". */
  kind: z.string(),
  start_ms: z.number().nonnegative(),
  duration_ms: z.number().nonnegative(),
  /** From 1, counted from the start of the piece. */
  first_bar: z.int().positive(),
  bars: z.int().positive(),
  /** Chord symbols of each bar: "Dm Gm | A7". */
  chords: z.string(),
  /** Planned intensity, 0..1. */
  intensity: z.number(),
});

/** The score of a version of the built-in composer: who plays what in which section. */
export const scoreOutline = z.object({
  bpm: z.number(),
  key: z.string(),
  metre: z.string(),
  sections: z.array(outlineSection),
  parts: z.array(outlinePart),
});
export type ScoreOutline = z.infer<typeof scoreOutline>;

export const getScoreOutline = endpoint('GET /api/tracks/:trackId/score-outline', {
  summary: 'Retrieve the sections, parts and chords of a track’s score',
  access: 'validated',
  reads: { from: ['version', 'vote'] },
  query: versionQuery,
  replies: { 200: scoreOutline },
  costly: true,
  errors: ['not_found', 'no_such_version', 'no_score', 'score_outdated'],
});
