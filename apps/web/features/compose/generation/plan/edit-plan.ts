import { limits } from '#contract/limits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import {
  endsOf,
  endsOfBars,
  lengthOf,
  movedByBars,
  withEnds,
} from '#web/features/compose/generation/plan/bar-grid.ts';
import { chartFromBar, melodyFromBar } from '#web/features/compose/generation/plan/from-bar.ts';
import {
  barsOf,
  type DraftPlan,
  type DraftSection,
} from '#web/features/compose/generation/plan/draft-plan.ts';

/** Every edit returns a plan of exactly the same length in milliseconds, or the same plan if it is not possible. */
type Edit = (plan: DraftPlan, index: number) => DraftPlan;

/** In bars. A last section truncated by a bar line can be this short; any other section has at least one bar. */
const minBars = 0.5;
const minMs = ({ barMs }: DraftPlan) => Math.max(limits.planSectionMs.min, barMs * minBars);

/**
 * Moves the boundary after a section by whole bars, later if `bars` is positive; both sides keep at least one bar.
 */
export function moveBoundary(plan: DraftPlan, index: number, bars: number): DraftPlan {
  const ends = endsOf(plan.sections);
  const [end, next] = [ends[index], ends[index + 1]];
  if (end === undefined || next === undefined) return plan;
  const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const step = Math.sign(bars);
  for (let offset = bars; offset !== 0; offset -= step) {
    const moved = movedByBars(end, offset, plan.barMs);
    const fits = moved - start >= Math.floor(plan.barMs) && next - moved >= Math.floor(minMs(plan));
    if (fits) return { ...plan, sections: withEnds(plan.sections, ends.with(index, moved)) };
  }
  return plan;
}

/** Lengthens a section by whole bars at the cost of the next section, or of the previous one for the last. */
export const resize = (plan: DraftPlan, index: number, bars: number): DraftPlan =>
  index === plan.sections.length - 1 ? moveBoundary(plan, index - 1, -bars) : moveBoundary(plan, index, bars);

/** Moves a section to another position. Whole bars move; the remainder stays with the last section. */
export function move(plan: DraftPlan, from: number, to: number): DraftPlan {
  const section = plan.sections[from];
  if (!section || from === to || to < 0 || to >= plan.sections.length) return plan;
  const sections = plan.sections.toSpliced(from, 1).toSpliced(to, 0, section);
  const grid = { lengthMs: lengthOf(sections), barMs: plan.barMs };
  // Sections shorter than a bar cannot be aligned to bars.
  if (sections.some(({ durationMs }) => durationMs < minMs(plan))) return { ...plan, sections };
  const bars = sections.map((one) => barsOf(plan, one));
  const ends = endsOfBars(bars, grid);
  const [previousEnd = 0] = ends.slice(-2, -1);
  return grid.lengthMs - previousEnd < minMs(plan)
    ? { ...plan, sections }
    : { ...plan, sections: withEnds(sections, ends) };
}

/** Whether a section has at least two bars and the plan is below its maximum number of sections. */
export const canSplit = (plan: DraftPlan, section: DraftSection): boolean =>
  barsOf(plan, section) >= 2 && plan.sections.length < limits.planSections.max;

interface Halves {
  readonly first: DraftSection;
  readonly second: Omit<DraftSection, 'id'>;
}

/** Replaces a section by two, with the boundary on its middle bar. */
function divide(plan: DraftPlan, index: number, halvesOf: (section: DraftSection) => Halves): DraftPlan {
  const section = plan.sections[index];
  if (!section || !canSplit(plan, section)) return plan;
  const { first, second } = halvesOf(section);
  const lastId = plan.lastId + 1;
  const ends = endsOf(plan.sections);
  const startMs = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const boundary = movedByBars(startMs, Math.ceil(barsOf(plan, section) / 2), plan.barMs);
  const parts = plan.sections.toSpliced(index, 1, first, { ...second, id: `s${lastId}` });
  const sections = withEnds(parts, ends.toSpliced(index, 0, boundary));
  const isShort = sections.some(({ durationMs }) => durationMs < limits.planSectionMs.min);
  return isShort ? plan : { ...plan, lastId, sections };
}

/** The entries for parts before and after a bar of their section; bars count from the start of each half. */
function splitParts(parts: readonly PlanPart[], bar: number): readonly [PlanPart[], PlanPart[]] {
  return [
    parts.flatMap((part) => {
      if (!part.bars) return [part];
      const { from, to } = part.bars;
      return from <= bar ? [{ ...part, bars: { from, to: Math.min(to, bar) } }] : [];
    }),
    parts.flatMap((part) => {
      if (!part.bars) return [part];
      const { from, to } = part.bars;
      return to > bar ? [{ ...part, bars: { from: Math.max(1, from - bar), to: to - bar } }] : [];
    }),
  ];
}

/**
 * Splits a section at its middle bar; both keep the name and styles, the lyrics and the bars of parts are divided, and
 * chords and melody go on.
 */
export const split: Edit = (plan, index) =>
  divide(plan, index, (section) => {
    const half = Math.ceil(section.lines.length / 2);
    const middleBar = Math.ceil(barsOf(plan, section) / 2);
    const [partsBefore, partsAfter] = splitParts(section.parts ?? [], middleBar);
    return {
      first: { ...section, lines: section.lines.slice(0, half), parts: partsBefore },
      second: {
        ...section,
        lines: section.lines.slice(half),
        chords: section.chords && chartFromBar(section.chords, middleBar),
        melody: section.melody && melodyFromBar(section.melody, middleBar, section.melodyBars),
        parts: partsAfter,
      },
    };
  });

/** Inserts a new section in the second half of a section. */
export const addAfter = (plan: DraftPlan, index: number, name: string): DraftPlan =>
  divide(plan, index, (section) => ({
    first: section,
    second: { name, durationMs: 0, styles: [], without: [], lines: [] },
  }));

/**
 * Removes a section; the previous one (the next, for the first) gets its duration. The last remaining section stays.
 */
export const remove: Edit = (plan, index) => {
  const removed = plan.sections[index];
  if (!removed || plan.sections.length === 1) return plan;
  const neighbour = index === 0 ? 1 : index - 1;
  const sections = plan.sections
    .map((section, position) =>
      position === neighbour ? { ...section, durationMs: section.durationMs + removed.durationMs } : section,
    )
    .toSpliced(index, 1);
  return { ...plan, sections };
};

/** Changes the name, styles, lyrics or parts of a section. */
export const change = (
  plan: DraftPlan,
  index: number,
  changes: Partial<
    Pick<DraftSection, 'name' | 'styles' | 'without' | 'lines' | 'chords' | 'chordProblem' | 'parts'>
  >,
): DraftPlan => ({
  ...plan,
  sections: plan.sections.map((section, position) =>
    position === index ? { ...section, ...changes } : section,
  ),
});
