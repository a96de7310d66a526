import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import type { PlanSection } from '#contract/plan.ts';
import { limits } from '#contract/limits.ts';
import type { Draft, DraftSection } from '#engine/edits/draft.ts';
import { composedAnew } from '#engine/edits/piece.ts';
import { findIntensities } from '#engine/theory/words/intensity-words.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';

type Origin = Pick<Arrangement['sections'][number], 'source' | 'section'>;

/** What the composer writes differently in a section. */
export interface SectionRewrite {
  /** Added bars; negative: removed. */
  readonly byBars?: number;
  /** Duration of a bar at the tempo of the section's source. */
  readonly barMs?: number;
  /** A chord chart in Roman numerals. */
  readonly chart?: string | undefined;
  /** A word for the intensity. */
  readonly intensity?: string;
  /** Labels of instruments of which only the part is taken. */
  readonly added?: readonly string[];
}

const isIntensityWord = (style: string): boolean =>
  findIntensities(normaliseText(style)).some(({ phrase }) => phrase === normaliseText(style));

/** A section of a source's plan, rewritten. */
function rewrittenSection(
  section: PlanSection,
  { byBars = 0, barMs = 0, chart, intensity, added = [] }: SectionRewrite,
): PlanSection {
  const { duration_ms: duration, positive_local_styles: styles, negative_local_styles: negative } = section;
  const kept =
    intensity === undefined ? styles : [intensity, ...styles.filter((style) => !isIntensityWord(style))];
  return {
    ...section,
    ...(duration !== undefined && { duration_ms: Math.round(duration + byBars * barMs) }),
    ...(chart !== undefined && { chords: chart }),
    positive_local_styles: [...kept, ...added].slice(0, limits.planStyles.max),
    negative_local_styles: negative.filter((style) => !added.includes(style)),
  };
}

const durationOf = (sections: readonly PlanSection[]): number =>
  sections.reduce((sum, { duration_ms: duration = 0 }) => sum + duration, 0);

/** A source with other sections; its length changes by as much as they do. */
function withSections(source: ArrangementSource, sections: PlanSection[]): ArrangementSource {
  const length = source.length_ms + durationOf(sections) - durationOf(source.plan.sections);
  return {
    ...composedAnew(source),
    length_ms: Math.max(limits.musicLengthMs.min, Math.round(length)),
    ...(source.section_seeds !== undefined && {
      section_seeds: source.section_seeds.filter(({ section }) => section < sections.length),
    }),
    plan: { ...source.plan, sections },
  };
}

/** Collects the sources of a draft; equal ones occur once. */
export class SourceList {
  readonly sources: ArrangementSource[];

  constructor(sources: readonly ArrangementSource[]) {
    this.sources = [...sources];
  }

  indexOf(source: ArrangementSource): number {
    const text = JSON.stringify(source);
    const at = this.sources.findIndex((other) => JSON.stringify(other) === text);
    return at >= 0 ? at : this.sources.push(source) - 1;
  }
}

/** A source whose global styles allow added instruments, and ask for drums, which only they can bring in. */
function withAdded(source: ArrangementSource, added: readonly string[]): ArrangementSource {
  if (added.length === 0) return source;
  const { positive_global_styles: positive, negative_global_styles: negative } = source.plan;
  const drums = added.includes('drums') && !positive.includes('drums') ? ['drums'] : [];
  return {
    ...source,
    plan: {
      ...source.plan,
      positive_global_styles: [...positive, ...drums].slice(0, limits.planStyles.max),
      negative_global_styles: negative.filter((style) => !added.includes(style)),
    },
  };
}

const changesGrid = ({ byBars = 0 }: SectionRewrite): boolean => byBars !== 0;

/**
 * Takes rewritten sections from sources in which they are written so. A section that changes its length has a source
 * of its own, because it moves the sections after it; the others of a source share one.
 */
export function applyRewrites(draft: Draft, rewrites: ReadonlyMap<DraftSection, SectionRewrite>): Draft {
  const list = new SourceList(draft.sources);
  const shared = new Map<number, Map<number, SectionRewrite>>();
  for (const [{ origin }, rewrite] of rewrites) {
    if (changesGrid(rewrite)) continue;
    const own = shared.get(origin.source) ?? new Map<number, SectionRewrite>();
    shared.set(origin.source, own.set(origin.section, { ...own.get(origin.section), ...rewrite }));
  }
  const sections = draft.sections.map((section): DraftSection => {
    const rewrite = rewrites.get(section);
    if (rewrite === undefined) return section;
    const { origin } = section;
    const changes = changesGrid(rewrite) ? new Map([[origin.section, rewrite]]) : shared.get(origin.source)!;
    const added = [...changes.values()].flatMap((change) => change.added ?? []);
    const source = withAdded(draft.sources[origin.source]!, added);
    const derived = withSections(
      source,
      source.plan.sections.map((one, i) => {
        const change = changes.get(i);
        return change === undefined ? one : rewrittenSection(one, change);
      }),
    );
    return { ...section, origin: { ...origin, source: list.indexOf(derived) } };
  });
  return { ...draft, sources: list.sources, sections };
}

/** Durations of a bar in a source, and in a section of the new version. */
export interface BarDurations {
  readonly barMsOf: (source: ArrangementSource) => number;
  readonly barMsIn: (section: DraftSection) => number;
}

/** Bars of the section that is appended so that another one is not the last. */
const APPENDED_BARS = 4;

/**
 * Lets the last section be the last of its source, so that an ending is composed, and no other section be the last of
 * a source unless it was the last before.
 */
export function fitEndings(draft: Draft, { barMsOf, barMsIn }: BarDurations): Draft {
  const list = new SourceList(draft.sources);
  const asLast = <T extends Origin>(origin: T): T => {
    const source = draft.sources[origin.source]!;
    const { sections } = source.plan;
    if (origin.section === sections.length - 1) return origin;
    return { ...origin, source: list.indexOf(withSections(source, sections.slice(0, origin.section + 1))) };
  };
  const asInner = <T extends Origin>(origin: T, bars: number): T => {
    const source = draft.sources[origin.source]!;
    const { sections } = source.plan;
    if (origin.section !== sections.length - 1) return origin;
    const barMs = barMsOf(source);
    const whole = { ...sections[origin.section]!, duration_ms: Math.round(bars * barMs) };
    const next: PlanSection = { ...whole, lines: [], duration_ms: Math.round(APPENDED_BARS * barMs) };
    const longer = withSections(source, [...sections.slice(0, -1), whole, next]);
    const fits =
      longer.length_ms <= limits.musicLengthMs.max && longer.plan.sections.length <= limits.planSections.max;
    return fits ? { ...origin, source: list.indexOf(longer) } : origin;
  };
  const last = draft.sections.length - 1;
  const sections = draft.sections.map((section, i): DraftSection => {
    const fit = <T extends Origin>(origin: T): T =>
      i === last ? asLast(origin) : asInner(origin, section.bars);
    const { parts } = section.origin;
    const origin = { ...fit(section.origin), ...(parts !== undefined && { parts: parts.map(fit) }) };
    const isInner = i < last && origin.source !== section.origin.source;
    return { ...section, origin, ...(isInner && { durationMs: section.bars * barMsIn(section) }) };
  });
  return { ...draft, sources: list.sources, sections };
}
