import { limits } from '#contract/limits.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';

const NUMBER = /\s*\d+$/;

/** A shorter rest is added to the previous section. */
const MIN_BARS = 2;

/** Maximum length of a name before its number, which takes a space and two digits. */
const BASE_LENGTH = limits.planSectionName.max - 3;

const baseOf = (name: string): string =>
  name
    .replace(NUMBER, '')
    .slice(0, BASE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

const lengthOf = ({ duration_ms: duration = 0 }: PlanSection): Milliseconds => duration;

const isIntro = ({ section_name: name }: PlanSection): boolean =>
  findSections(normaliseText(name.replace(NUMBER, '')))[0]?.value === 'intro';

/** "Chorus 3" if there are two already. */
const nextName = (name: string, before: readonly PlanSection[]): string => {
  const base = baseOf(name);
  const others = before.filter(({ section_name: other }) => baseOf(other) === base);
  return `${base} ${others.length + 1}`;
};

/**
 * Extends a plan whose sections all have a duration: repeats the sections between intro and ending, in order, before
 * the ending. Adds the whole number of bars nearest to `byMs`, at least one, up to the maximum length of a piece.
 * @returns undefined if no bar or no section can be added
 */
export const extendPlan = (
  plan: CompositionPlan,
  byMs: Milliseconds,
  barMs: Milliseconds,
): CompositionPlan | undefined => {
  const { sections } = plan;
  const ending = sections.length - 1;
  const free = limits.planSections.max - sections.length;
  const maxBars = Math.floor(
    (limits.musicLengthMs.max - sections.reduce((sum, s) => sum + lengthOf(s), 0)) / barMs,
  );
  const body = sections.slice(0, ending).filter((section) => !isIntro(section));
  const repeated = body.length > 0 ? body : sections.slice(ending);
  if (free < 1 || maxBars < 1) return undefined;

  const wanted = clamp(Math.round(byMs / barMs), 1, maxBars);
  const added: PlanSection[] = [];
  for (let bars = 0; bars < wanted;) {
    const source = repeated[added.length % repeated.length]!;
    const remaining = wanted - bars;
    const sourceBars = Math.max(1, Math.round(lengthOf(source) / barMs));
    const sectionBars =
      added.length === free - 1 || remaining - sourceBars < MIN_BARS ? remaining : sourceBars;
    added.push({
      ...source,
      section_name: nextName(source.section_name, [...sections, ...added]),
      duration_ms: Math.round((bars + sectionBars) * barMs) - Math.round(bars * barMs),
    });
    bars += sectionBars;
  }
  return { ...plan, sections: [...sections.slice(0, ending), ...added, ...sections.slice(ending)] };
};
