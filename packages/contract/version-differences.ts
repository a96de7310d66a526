import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { versionNumber } from '#contract/tracks.ts';

/**
 * What can differ between two versions. `section`: one has it and the other has not, or it stands elsewhere;
 * `notes`: plays other notes, apart from its key and register; `part`: plays in one of them only; `intensity`: by 0.05
 * or more, less cannot be heard; the rest are facts of the plan or of the piece.
 */
const versionDifferenceKinds = [
  'tempo',
  'key',
  'metre',
  'ending',
  'section',
  'length',
  'chords',
  'lyrics',
  'styles',
  'intensity',
  'part',
  'instrument',
  'notes',
  'level',
  'dynamics',
  'density',
  'register',
  'brightness',
  'room',
] as const;

const value = z.union([z.string(), z.number()]).nullable();

/** One difference; `before` and `after` are values of the first and the second version, null: none. */
export const versionDifference = z.object({
  kind: z.enum(versionDifferenceKinds),
  /** Indexes of the section in both versions; both null: the whole piece. */
  section: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
  /** As in the score outline; null: all parts. */
  part: z.string().nullable(),
  before: value,
  after: value,
});
export type VersionDifference = z.infer<typeof versionDifference>;

const query = z.object({ v: versionNumber.optional(), with: versionNumber });

/** `v` is the first version (default: the current one), `with` the second. */
export const compareVersions = endpoint('GET /api/tracks/:trackId/version-differences', {
  summary: 'Compare two versions of a track, section by section and part by part',
  access: 'validated',
  reads: { from: ['version', 'vote'] },
  query,
  replies: { 200: z.object({ differences: z.array(versionDifference) }) },
  costly: true,
  errors: ['not_found', 'no_such_version', 'no_score', 'score_outdated'],
});

/** A change that one or both versions made since the version that both come from. */
const mergedChange = versionDifference.extend({
  /** Which version made it; `both`: the same change. */
  by: z.enum(['first', 'second', 'both']),
});
export type MergedChange = z.infer<typeof mergedChange>;

const mergeConflict = z.object({
  /** Names the conflict in `remakeTrack`. */
  id: z.string(),
  first: versionDifference,
  second: versionDifference,
});
export type MergeConflict = z.infer<typeof mergeConflict>;

/**
 * How the edits of two versions combine. `base` is the version that both come from. Changes that do not touch each
 * other are merged; each conflict needs a choice.
 */
export const planMerge = endpoint('GET /api/tracks/:trackId/merge-plan', {
  summary: 'Compare the edits of two versions with the version that both come from',
  access: 'validated',
  reads: { from: ['version', 'vote'] },
  query,
  replies: {
    200: z.object({
      base: versionNumber,
      changes: z.array(mergedChange),
      conflicts: z.array(mergeConflict),
    }),
  },
  costly: true,
  errors: ['not_found', 'no_such_version', 'no_score', 'score_outdated', 'no_common_version'],
});
