import { z } from 'zod';
import { edits } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/shapes.ts';

const version = z.int().min(1);
const target = {
  /** The project of the new track or version; default: the project that the caller sees the source track in. */
  projectId: id.optional(),
  /** Whether the result is a new track (default) or a new version of this one. */
  as: z.enum(['track', 'version']).optional(),
  /** The version that is remade; default: the current one, for a merge the first source. */
  version: version.optional(),
};
const { extensionMs, planSections, mergedVersions, planParts } = limits;

const section = z
  .int()
  .min(0)
  .max(planSections.max - 1);

/** Index in the `sources` of a merge, and a section of that version. */
const origin = {
  source: z
    .int()
    .min(0)
    .max(mergedVersions.max - 1),
  section,
};

/**
 * - `same`: identical audio
 * - `variation`: the same settings and plan, different notes
 * - `extension`: the middle part is repeated before the ending; the length is rounded to whole bars
 * - `section`: different notes in one section, counted from 0; the other sections are unchanged
 * - `edit`: the edits are applied; what they do not concern is unchanged. `comment_id` names the comment that they
 *   were read from, which is resolved by the result
 * - `merge`: sections and parts of versions of this track; tempo and key are those of the first source unless
 *   `tempo_from` or `key_from` names another one
 * - `merge-edits`: the edits of this version and of the version `with` since the version that both come from;
 *   `choices` decide the conflicts of `planMerge`
 *
 * The last three need versions outside the trash with a score that is stored, or that the current composer can write (else `score_outdated`). Of an
 * edited or merged version, `variation` varies all pieces that it is put together from, `section` those that the section
 * comes from, and `extension` repeats whole sections.
 */
export const remake = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), ...target }),
  z.object({ kind: z.literal('variation'), ...target }),
  z.object({
    kind: z.literal('extension'),
    extend_by_ms: z.int().min(extensionMs.min).max(extensionMs.max),
    ...target,
  }),
  z.object({ kind: z.literal('section'), section, ...target }),
  z.object({ kind: z.literal('edit'), edits, comment_id: id.optional(), ...target }),
  z.object({
    kind: z.literal('merge'),
    /** Numbers of versions. */
    sources: z.array(version).min(mergedVersions.min).max(mergedVersions.max),
    sections: z
      .array(
        z.object({
          ...origin,
          /** Parts by their names in the score outline; null: silent. */
          parts: z
            .array(
              z.object({
                part: z.string().min(1).max(limits.planPartName.max),
                from: z.object(origin).nullable(),
              }),
            )
            .max(planParts.max)
            .optional(),
        }),
      )
      .min(1)
      .max(planSections.max),
    tempo_from: origin.source.optional(),
    key_from: origin.source.optional(),
    ...target,
  }),
  z.object({
    kind: z.literal('merge-edits'),
    with: version,
    choices: z
      .array(z.object({ conflict: z.string().max(200), take: z.enum(['first', 'second']) }))
      .max(1000)
      .optional(),
    ...target,
  }),
]);
export type Remake = z.infer<typeof remake>;
