import { z } from 'zod';
import { genres, prompt, sectionIndex, sectionSeeds, seed, tempo } from '#contract/compose-settings.ts';
import { energies } from '#contract/energies.ts';
import { endingStyles } from '#contract/edit-kinds.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** Everything that a piece of the built-in composer is composed from. */
const arrangementSource = z.object({
  prompt,
  seed,
  length_ms: z.int().min(limits.musicLengthMs.min).max(limits.musicLengthMs.max),
  genres: genres.optional(),
  tempo: tempo.optional(),
  energy: z.enum(energies).optional(),
  instrumental: z.boolean().default(true),
  section_seeds: sectionSeeds.optional(),
  /** Without entries for parts: those of the arranged piece are in its own plan. */
  plan: compositionPlan,
  /**
   * The version of the composer that wrote it, if that is not the version of the piece: its notes come from a stored
   * score.
   */
  composer: z.string().min(1).max(40).optional(),
});
export type ArrangementSource = z.infer<typeof arrangementSource>;

const sourceIndex = z
  .int()
  .min(0)
  .max(limits.arrangementSources.max - 1);
const origin = { source: sourceIndex, section: sectionIndex };

/**
 * How a version is put together from composed pieces: each of its sections is a section of one of them, and single
 * parts can come from others. What a section plays differently is in the plan (`sections[].parts`). The sections are
 * those of the plan, in the same order.
 */
export const arrangement = z
  .object({
    sources: z.array(arrangementSource).min(1).max(limits.arrangementSources.max),
    sections: z
      .array(
        z.object({
          ...origin,
          /** Parts that come from elsewhere, in addition to the section's own or in place of it. */
          parts: z
            .array(z.object({ part: z.string().min(1).max(limits.planPartName.max), ...origin }))
            .max(limits.planParts.max)
            .optional(),
          /** The tempo of this section in BPM; default: that of the piece. */
          bpm: z.number().min(limits.editedTempoBpm.min).max(limits.editedTempoBpm.max).optional(),
        }),
      )
      .min(1)
      .max(limits.planSections.max),
    /** Quarter notes per minute; default: that of the first source. Sections keep their bars. */
    bpm: z.number().min(limits.editedTempoBpm.min).max(limits.editedTempoBpm.max).optional(),
    /** For example "D minor"; default: that of the first source. Sections of other keys are transposed. */
    key: z.string().trim().min(1).max(20).optional(),
    /**
     * Semitones by which the piece is transposed to `key`. The sources first move by the smallest interval to the key
     * that is so far below it. Default: 0, so they move to `key` by the smallest interval.
     */
    semitones: z.int().min(-11).max(11).optional(),
    ending: z.enum(endingStyles).optional(),
  })
  .refine(
    ({ sources, sections }) =>
      sections.every((section) =>
        [section, ...(section.parts ?? [])].every(
          (one) => one.section < (sources[one.source]?.plan.sections.length ?? 0),
        ),
      ),
    { message: issueMessages.unknownSource },
  );
export type Arrangement = z.infer<typeof arrangement>;
