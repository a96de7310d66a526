import { AppError } from '#contract/errors.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { fitPlan } from '#providers/writing/fit-plan.ts';

const sectionMs = { min: 3_000, max: 120_000 };
const mostSections = 30;
/** Of one part, its name and its words. */
const mostText = 6_000;

const refuse = (message: string): never => {
  throw new AppError('unsupported_plan', {}, message);
};

type Timed = PlanSection & { readonly duration_ms: number };

/** Gives the sections that say no length an equal share of what is left of the piece. */
function timed(sections: readonly PlanSection[], lengthMs: number): Timed[] {
  const known = sections.reduce((sum, section) => sum + (section.duration_ms ?? 0), 0);
  const open = sections.filter((section) => section.duration_ms === undefined).length;
  const share = open === 0 ? 0 : Math.max(sectionMs.min, Math.floor((lengthMs - known) / open));
  return sections.map((section) => ({ ...section, duration_ms: section.duration_ms ?? share }));
}

const lengthOf = (sections: readonly Timed[]) =>
  sections.reduce((sum, { duration_ms }) => sum + duration_ms, 0);

/** The plan as long as was asked: where its sections add up to something else, their lengths are shares of it. */
export const planOfLength = (plan: CompositionPlan, lengthMs: number): CompositionPlan =>
  lengthOf(timed(plan.sections, lengthMs)) === lengthMs ? plan : fitPlan(plan, lengthMs);

/** A section that is longer than one may be there becomes several of equal length; its words go to the first. */
function split(section: Timed): Timed[] {
  const parts = Math.ceil(section.duration_ms / sectionMs.max);
  return Array.from({ length: parts }, (_, part) => ({
    ...section,
    lines: part === 0 ? section.lines : [],
    duration_ms:
      Math.floor(((part + 1) * section.duration_ms) / parts) -
      Math.floor((part * section.duration_ms) / parts),
  }));
}

/**
 * The sections of a plan as the service takes them: 3 to 120 s each, 30 at most.
 * @throws unsupported_plan
 */
function sectionsOf(plan: CompositionPlan, lengthMs: number): Timed[] {
  const sections = timed(plan.sections, lengthMs).flatMap(split);
  const short = sections.find((section) => section.duration_ms < sectionMs.min);
  if (short) refuse(`“${short.section_name}” is shorter than 3 s, the minimum for this provider.`);
  if (sections.length > mostSections) refuse(`This provider supports at most ${mostSections} sections.`);
  return sections;
}

/** How long the piece of a plan is, in milliseconds. @throws unsupported_plan */
export const planLengthMs = (plan: CompositionPlan, lengthMs: number): number =>
  lengthOf(sectionsOf(plan, lengthMs));

/** The plan in the shape that the model takes: sections for music_v1, chunks for what came after it. */
export function planFor(modelId: string, plan: CompositionPlan, lengthMs: number): object {
  const sections = sectionsOf(plan, lengthMs);
  if (modelId === 'music_v1') return { ...plan, sections };
  return {
    chunks: sections.map((section) => ({
      text: [`[${section.section_name}]`, ...section.lines].join('\n').slice(0, mostText),
      duration_ms: section.duration_ms,
      positive_styles: [...plan.positive_global_styles, ...section.positive_local_styles].slice(0, 50),
      negative_styles: [...plan.negative_global_styles, ...section.negative_local_styles].slice(0, 50),
    })),
  };
}
