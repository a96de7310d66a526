import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { AppError } from '#contract/errors.ts';

/** A section that an edit concerns, and its bars counted from 1; undefined: the whole section. */
export interface EditedSection {
  readonly section: number;
  readonly bars: PlanPart['bars'];
}

type Place = Extract<Edit, { kind: 'level' }>;

/**
 * The sections of an edit. Bars that span several sections become bars of each; all bars of a section are the whole
 * section. @throws AppError no_such_section
 */
export function sectionsOf(
  { sections, bars }: Partial<Pick<Place, 'sections' | 'bars'>>,
  outline: ScoreOutline,
): EditedSection[] {
  const unknown = sections?.find((section) => section >= outline.sections.length);
  if (unknown !== undefined) throw new AppError('no_such_section', { section: unknown });
  return outline.sections.flatMap(({ first_bar: first, bars: count }, section): EditedSection[] => {
    if (sections !== undefined && !sections.includes(section)) return [];
    if (bars === undefined) return [{ section, bars: undefined }];
    const from = Math.max(1, bars.from - first + 1);
    const to = Math.min(count, bars.to - first + 1);
    if (from > to) return [];
    return [{ section, bars: from === 1 && to === count ? undefined : { from, to } }];
  });
}
