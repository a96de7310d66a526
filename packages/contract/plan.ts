import { z } from 'zod';
import { parseChordChart } from '#contract/chord-symbols.ts';
import { limits } from '#contract/limits.ts';
import { planMelody } from '#contract/plan-melody.ts';
import { planPart } from '#contract/plan-parts.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const style = z.string().trim().min(1).max(limits.planStyle.max);
const styles = z.array(style).max(limits.planStyles.max).default([]);

interface Issue {
  readonly path?: PropertyKey[] | undefined;
  readonly input?: unknown;
}

/** The section at the path of an issue, by its number counted from 1. */
function sectionName({ path = [] }: Issue): string {
  const index = path.findLast((step) => typeof step === 'number');
  return typeof index === 'number' ? issueMessages.sectionNumber(index + 1) : issueMessages.someSection;
}

const sectionTooShort = (issue: Issue): string => issueMessages.sectionTooShort(sectionName(issue));

const invalidChord = (issue: Issue): string =>
  issueMessages.notAChord({
    section: sectionName(issue),
    chord: parseChordChart(String(issue.input)).invalid ?? '',
  });

/** A section of a composition plan. The durations of all sections add up to the length of the piece. */
export const planSection = z.object({
  section_name: z.string().trim().min(1).max(limits.planSectionName.max),
  duration_ms: z
    .int()
    .min(limits.planSectionMs.min, { error: sectionTooShort })
    .max(limits.musicLengthMs.max)
    .optional(),
  positive_local_styles: styles,
  negative_local_styles: styles,
  /** Chord chart, e.g. "Dm7 G7 | Cmaj7" or "ii7 V7 | Imaj7", repeated to the end of the section; else the composer's chords. */
  chords: z
    .string()
    .trim()
    .max(limits.planChords.max)
    .regex(/^[\w♯♭#+°øΔ()|/%:\s-]*$/, { error: invalidChord })
    .refine((chart) => parseChordChart(chart).invalid === undefined, { error: invalidChord })
    .optional(),
  /** The melody that the lead plays; else the composer's. */
  melody: planMelody.optional(),
  /** Lyrics, one line per element; empty if the section is instrumental. */
  lines: z.array(z.string().max(limits.planLine.max)).max(limits.planLines.max).default([]),
  /** How parts differ from what the composer wrote. */
  parts: z.array(planPart).max(limits.planParts.max).optional(),
});

const writtenKey =
  /^[A-Ga-g][#b♯♭]? (?:major|minor|harmonic minor|dorian|phrygian|lydian|mixolydian|locrian)$/;

const tooManyStyles = issueMessages.planStylesTooLong;
const tooManyNotes = issueMessages.planMelodiesTooLong;

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** The composition plan: the sections that the composer will play. */
export const compositionPlan = z
  .object({
    positive_global_styles: styles,
    negative_global_styles: styles,
    /**
     * The key in which the melodies and chord names are written, e.g. "D minor": a piece in another key transposes them.
     * Default: they are played as written.
     */
    written_key: z
      .string()
      .trim()
      .max(limits.planStyle.max)
      .regex(writtenKey, issueMessages.notAWrittenKey)
      .optional(),
    sections: z
      .array(planSection)
      .min(1)
      .max(limits.planSections.max)
      .refine(
        (sections) =>
          sections.reduce((notes, { melody }) => notes + (melody?.notes.length ?? 0), 0) <=
          limits.melodyNotes.perPlan,
        tooManyNotes,
      ),
  })
  .refine(
    ({ sections, ...plan }) =>
      [
        plan.positive_global_styles,
        plan.negative_global_styles,
        ...sections.flatMap((one) => [one.positive_local_styles, one.negative_local_styles]),
      ].reduce((sum, some) => sum + lengthOf(some), 0) <= limits.planStyleCharacters.max,
    { error: tooManyStyles, path: ['sections'] },
  );

export type PlanSection = z.infer<typeof planSection>;
export type CompositionPlan = z.infer<typeof compositionPlan>;
