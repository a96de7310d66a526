import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { fitPlan } from '#providers/prompt-assistant/fit-plan.ts';
import { messages } from '#providers/messages.ts';

const sectionMs = { min: 3_000, max: 120_000 };
const maxSections = 30;
/** Maximum length of one chunk, including its name and lyrics. */
const maxTextLength = 6_000;

const reject = (message: string): never => {
  throw new AppError('unsupported_plan', {}, message);
};

type TimedSection = PlanSection & { readonly duration_ms: number };

/** Divides the remaining length equally among the sections without a duration. */
function withDurations(sections: readonly PlanSection[], lengthMs: number): TimedSection[] {
  const known = sections.reduce((sum, section) => sum + (section.duration_ms ?? 0), 0);
  const undefinedCount = sections.filter((section) => section.duration_ms === undefined).length;
  const share =
    undefinedCount === 0 ? 0 : Math.max(sectionMs.min, Math.floor((lengthMs - known) / undefinedCount));
  return sections.map((section) => ({ ...section, duration_ms: section.duration_ms ?? share }));
}

const lengthOf = (sections: readonly TimedSection[]) =>
  sections.reduce((sum, { duration_ms }) => sum + duration_ms, 0);

/** The plan with the requested length: if the durations add up to another length, they are scaled. */
export const planOfLength = (plan: CompositionPlan, lengthMs: number): CompositionPlan =>
  lengthOf(withDurations(plan.sections, lengthMs)) === lengthMs ? plan : fitPlan(plan, lengthMs);

/** Splits a section that exceeds the maximum into equal parts; the first part gets the lyrics. */
function split(section: TimedSection): TimedSection[] {
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
 * The sections within the limits of the service: 3 to 120 s each, at most 30.
 * @throws unsupported_plan
 */
function sectionsOf(plan: CompositionPlan, lengthMs: number): TimedSection[] {
  const sections = withDurations(plan.sections, lengthMs).flatMap(split);
  const short = sections.find((section) => section.duration_ms < sectionMs.min);
  if (short) reject(messages.sectionTooShort(short.section_name));
  if (sections.length > maxSections) reject(messages.tooManySections(maxSections));
  return sections;
}

/** The fields of a section that the service has. It has none for chords, so a chord chart becomes a local style. */
const fieldsOf = ({ chords = '', ...section }: TimedSection): TimedSection => ({
  section_name: section.section_name,
  duration_ms: section.duration_ms,
  lines: section.lines,
  negative_local_styles: section.negative_local_styles,
  positive_local_styles: [
    ...section.positive_local_styles,
    ...(chords === '' ? [] : [`chord progression ${chords}`.slice(0, limits.planStyle.max)]),
  ],
});

/** Length of the plan in milliseconds. @throws unsupported_plan */
export const planLengthMs = (plan: CompositionPlan, lengthMs: number): number =>
  lengthOf(sectionsOf(plan, lengthMs));

/** The plan in the format of the model: sections for music_v1, chunks for later models. */
export function planFor(modelId: string, plan: CompositionPlan, lengthMs: number): object {
  const sections = sectionsOf(plan, lengthMs).map(fieldsOf);
  const { positive_global_styles, negative_global_styles } = plan;
  if (modelId === 'music_v1') return { positive_global_styles, negative_global_styles, sections };
  return {
    chunks: sections.map((section) => ({
      text: [`[${section.section_name}]`, ...section.lines].join('\n').slice(0, maxTextLength),
      duration_ms: section.duration_ms,
      positive_styles: [...plan.positive_global_styles, ...section.positive_local_styles].slice(0, 50),
      negative_styles: [...plan.negative_global_styles, ...section.negative_local_styles].slice(0, 50),
    })),
  };
}
