import { limits } from '#contract/limits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { PlanMelody } from '#contract/plan-melody.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import {
  barCount,
  fitEnds,
  type BarGrid,
  lengthOf,
  withEnds,
} from '#web/features/compose/generation/plan/bar-grid.ts';
import { messages } from '#web/features/compose/generation/plan/messages.ts';

/** A section in the editor. The durations of all sections add up to the length of the piece. */
export interface DraftSection {
  /** Unique within the plan and stable when the section moves; used as the React key. */
  readonly id: string;
  readonly name: string;
  readonly durationMs: number;
  /** Instruments, mood and intensity: "sparse", "cello takes the melody". */
  readonly styles: readonly string[];
  readonly without: readonly string[];
  readonly lines: readonly string[];
  /** Chord chart such as "Dm7 G7 | Cmaj7"; empty or undefined if the composer chooses the chords. */
  readonly chords?: string | undefined;
  /** The message about a text in the chart that is not a chord; set when the chart is edited. */
  readonly chordProblem?: string | undefined;
  /** The given melody; undefined if the composer writes one. */
  readonly melody?: PlanMelody | undefined;
  /** Bars after which the melody repeats. */
  readonly melodyBars?: number | undefined;
  /** How parts differ from what the composer writes. */
  readonly parts?: readonly PlanPart[] | undefined;
}

/** A composition plan in the editor. */
export interface DraftPlan {
  readonly sections: readonly DraftSection[];
  /** Of the whole piece. */
  readonly styles: readonly string[];
  readonly without: readonly string[];
  /** The key in which melodies and chord names are written; undefined: they are played as they are. */
  readonly writtenKey?: string | undefined;
  /** The length of a bar in milliseconds; can be fractional. */
  readonly barMs: number;
  /** The prompt that the plan was generated for. */
  readonly sourcePrompt: string;
  /** Of a version that was put together from edits, which its plan alone does not give again. */
  readonly isArranged?: boolean | undefined;
  /** The number in the last assigned section id. */
  readonly lastId: number;
}

/** The bar length in milliseconds for a tempo in quarter notes per minute and a metre such as "6/8". */
export function barMsOf(bpm: number, metre: string): number {
  const [beats = 4, unit = 4] = metre.split('/').map(Number);
  return ((beats * 4) / unit) * (60_000 / bpm);
}

/** The duration of each section; a section without one gets the average of the others. */
function durationsOf(sections: readonly PlanSection[]): number[] {
  const given = sections.flatMap(({ duration_ms: ms }) => (ms === undefined ? [] : [ms]));
  const average = given.length === 0 ? 1 : given.reduce((sum, ms) => sum + ms, 0) / given.length;
  return sections.map(({ duration_ms: ms }) => ms ?? average);
}

interface PlanTiming {
  readonly lengthMs: number;
  readonly barMs: number;
  readonly sourcePrompt: string;
}

/** A plan from the server, fitted to whole bars. */
export function draftOf(plan: CompositionPlan, { lengthMs, barMs, sourcePrompt }: PlanTiming): DraftPlan {
  const ends = fitEnds(durationsOf(plan.sections), { lengthMs, barMs });
  const sections = plan.sections.map((section, index) => ({
    id: `s${index + 1}`,
    name: section.section_name,
    durationMs: 0,
    styles: section.positive_local_styles,
    without: section.negative_local_styles,
    lines: section.lines,
    chords: section.chords,
    melody: section.melody,
    parts: section.parts,
  }));
  const fitted = withEnds(sections, ends);
  return {
    sections: fitted.map((section) =>
      section.melody ? { ...section, melodyBars: barCount(section.durationMs, barMs) } : section,
    ),
    writtenKey: plan.written_key,
    styles: plan.positive_global_styles,
    without: plan.negative_global_styles,
    barMs,
    sourcePrompt,
    lastId: sections.length,
  };
}

/** A suggested plan, which has no tempo and metre; the panel fits it to the current ones. */
export function suggestedPlan(plan: CompositionPlan, sourcePrompt: string): DraftPlan {
  const lengthMs = durationsOf(plan.sections).reduce((sum, ms) => sum + ms, 0);
  const hasDurations = plan.sections.some(({ duration_ms: ms }) => ms !== undefined);
  return draftOf(plan, {
    lengthMs: hasDurations ? Math.round(lengthMs) : limits.musicLengthMs.default,
    barMs: barMsOf(limits.tempoBpm.default, '4/4'),
    sourcePrompt: sourcePrompt.trim(),
  });
}

export const planBody = ({ sections, styles, without, writtenKey }: DraftPlan): CompositionPlan => ({
  positive_global_styles: [...styles],
  negative_global_styles: [...without],
  ...(writtenKey !== undefined && { written_key: writtenKey }),
  sections: sections.map((section) => ({
    section_name: section.name,
    duration_ms: section.durationMs,
    positive_local_styles: [...section.styles],
    negative_local_styles: [...section.without],
    lines: section.lines.filter((line) => line.trim() !== ''),
    ...(section.chords?.trim() ? { chords: section.chords.trim() } : {}),
    ...(section.melody && { melody: section.melody }),
    ...(section.parts && section.parts.length > 0 && { parts: [...section.parts] }),
  })),
});

/** A section shorter than this fraction of a bar is merged. */
const minBarFraction = 0.75;

/**
 * Merges sections that are too short for the piece: a section shorter than a bar, or than the minimum section length,
 * is merged with its shorter neighbour. Name and styles are taken from the longer of the two, the lyrics from both.
 */
function mergeShortSections(
  sections: readonly DraftSection[],
  { lengthMs, barMs }: BarGrid,
): readonly DraftSection[] {
  const scale = lengthMs / lengthOf(sections);
  const minMs = Math.max(limits.planSectionMs.min, barMs * minBarFraction);
  const durations = sections.map(({ durationMs }) => durationMs);
  const shortest = Math.min(...durations);
  if (sections.length === 1 || shortest * scale >= minMs) return sections;
  const index = durations.indexOf(shortest);
  const isWithNext = index === 0 || (durations[index + 1] ?? Infinity) < (durations[index - 1] ?? 0);
  const first = isWithNext ? index : index - 1;
  const pair = sections.slice(first, first + 2);
  const longer = pair.reduce((best, other) => (other.durationMs > best.durationMs ? other : best));
  const lines = pair.flatMap((section) => section.lines).slice(0, limits.planLines.max);
  const merged = { ...longer, durationMs: lengthOf(pair), lines };
  return mergeShortSections(sections.toSpliced(first, 2, merged), { lengthMs, barMs });
}

/**
 * The plan fitted to another length or other bars: every section keeps its share as far as whole bars allow; sections
 * that become too short are merged. Returns the same plan when nothing changes.
 */
export function fitPlan(plan: DraftPlan, { lengthMs, barMs }: Omit<PlanTiming, 'sourcePrompt'>): DraftPlan {
  if (lengthMs === lengthOf(plan.sections) && barMs === plan.barMs) return plan;
  const sections = mergeShortSections(plan.sections, { lengthMs, barMs });
  const ends = fitEnds(
    sections.map(({ durationMs }) => durationMs),
    { lengthMs, barMs },
  );
  return { ...plan, sections: withEnds(sections, ends), barMs };
}

/** The displayed number of bars of a section; a truncated last bar is rounded. */
export const barsOf = ({ barMs }: DraftPlan, { durationMs }: DraftSection): number =>
  barCount(durationMs, barMs);

/** Whether a section has more lyrics than can be sung. */
export const hasTooManyLines = ({ lines }: DraftSection): boolean =>
  lines.length > limits.planLines.max || lines.some(({ length }) => length > limits.planLine.max);

/** The validation message that prevents submitting a plan; undefined for a valid plan. */
export const planProblem = ({ sections }: DraftPlan): string | undefined =>
  sections.some(hasTooManyLines)
    ? messages.linesTooMany
    : sections.find(({ chordProblem }) => chordProblem !== undefined)?.chordProblem;
