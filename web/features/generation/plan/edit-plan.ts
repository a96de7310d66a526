import { limits } from '#contract/limits.ts';
import {
  endsOf,
  endsOfBars,
  lengthOf,
  movedByBars,
  withEnds,
} from '#web/features/generation/plan/bar-grid.ts';
import { barsOf, type DraftPlan, type DraftSection } from '#web/features/generation/plan/draft-plan.ts';

/** Every edit gives a plan of the same length, to the millisecond; the same plan when it cannot be done. */
type Edit = (plan: DraftPlan, at: number) => DraftPlan;

/** Half a bar: a last section that a bar line cuts off may be that short, but no section shorter than one may be. */
const shortestBars = 0.5;
const leastMs = ({ barMs }: DraftPlan) => Math.max(limits.planSectionMs.min, barMs * shortestBars);

/** Moves the joint after a section by whole bars, later when `bars` is positive; both sides keep one bar. */
export function moveJoint(plan: DraftPlan, at: number, bars: number): DraftPlan {
  const ends = endsOf(plan.sections);
  const [end, next] = [ends[at], ends[at + 1]];
  if (end === undefined || next === undefined) return plan;
  const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
  const step = Math.sign(bars);
  for (let wish = bars; wish !== 0; wish -= step) {
    const moved = movedByBars(end, wish, plan.barMs);
    const fits = moved - start >= Math.floor(plan.barMs) && next - moved >= Math.floor(leastMs(plan));
    if (fits) return { ...plan, sections: withEnds(plan.sections, ends.with(at, moved)) };
  }
  return plan;
}

/** Makes a section longer by whole bars, at the cost of its neighbour: the next, for the last the one before. */
export const resize = (plan: DraftPlan, at: number, bars: number): DraftPlan =>
  at === plan.sections.length - 1 ? moveJoint(plan, at - 1, -bars) : moveJoint(plan, at, bars);

/** Puts a section in another place. Whole bars move; what is left of the length stays with the last. */
export function move(plan: DraftPlan, from: number, to: number): DraftPlan {
  const section = plan.sections[from];
  if (!section || from === to || to < 0 || to >= plan.sections.length) return plan;
  const sections = plan.sections.toSpliced(from, 1).toSpliced(to, 0, section);
  const grid = { lengthMs: lengthOf(sections), barMs: plan.barMs };
  // Sections shorter than a bar have no bars to lie on.
  if (sections.some(({ durationMs }) => durationMs < leastMs(plan))) return { ...plan, sections };
  const bars = sections.map((one) => barsOf(plan, one));
  const ends = endsOfBars(bars, grid);
  const [before = 0] = ends.slice(-2, -1);
  return grid.lengthMs - before < leastMs(plan)
    ? { ...plan, sections }
    : { ...plan, sections: withEnds(sections, ends) };
}

/** Whether a section has the two bars that two sections need, and the plan a place for one more. */
export const maySplit = (plan: DraftPlan, section: DraftSection): boolean =>
  barsOf(plan, section) >= 2 && plan.sections.length < limits.planSections.max;

interface Halves {
  readonly first: DraftSection;
  readonly second: Omit<DraftSection, 'id'>;
}

/** Two sections in the place of one, with the joint on the bar in its middle. */
function divide(plan: DraftPlan, at: number, halvesOf: (section: DraftSection) => Halves): DraftPlan {
  const section = plan.sections[at];
  if (!section || !maySplit(plan, section)) return plan;
  const { first, second } = halvesOf(section);
  const lastId = plan.lastId + 1;
  const ends = endsOf(plan.sections);
  const startMs = at === 0 ? 0 : (ends[at - 1] ?? 0);
  const joint = movedByBars(startMs, Math.ceil(barsOf(plan, section) / 2), plan.barMs);
  const parts = plan.sections.toSpliced(at, 1, first, { ...second, id: `s${lastId}` });
  const sections = withEnds(parts, ends.toSpliced(at, 0, joint));
  const isShort = sections.some(({ durationMs }) => durationMs < limits.planSectionMs.min);
  return isShort ? plan : { ...plan, lastId, sections };
}

/** Cuts a section in two at the bar in its middle; both are called and played the same, the words are shared out. */
export const split: Edit = (plan, at) =>
  divide(plan, at, (section) => {
    const half = Math.ceil(section.lines.length / 2);
    return {
      first: { ...section, lines: section.lines.slice(0, half) },
      second: { ...section, lines: section.lines.slice(half) },
    };
  });

/** Puts a new section after one, in its second half. */
export const addAfter = (plan: DraftPlan, at: number, name: string): DraftPlan =>
  divide(plan, at, (section) => ({
    first: section,
    second: { name, durationMs: 0, styles: [], without: [], lines: [] },
  }));

/** Takes a section out; the one before it (the next, for the first) takes its time. The last one stays. */
export const remove: Edit = (plan, at) => {
  const gone = plan.sections[at];
  if (!gone || plan.sections.length === 1) return plan;
  const heir = at === 0 ? 1 : at - 1;
  const sections = plan.sections
    .map((section, place) =>
      place === heir ? { ...section, durationMs: section.durationMs + gone.durationMs } : section,
    )
    .toSpliced(at, 1);
  return { ...plan, sections };
};

/** Changes what a section is called or plays. */
export const change = (
  plan: DraftPlan,
  at: number,
  part: Partial<Pick<DraftSection, 'name' | 'styles' | 'without' | 'lines'>>,
): DraftPlan => ({
  ...plan,
  sections: plan.sections.map((section, place) => (place === at ? { ...section, ...part } : section)),
});
