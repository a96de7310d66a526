import type { ScoreOutline } from '#contract/score-outline.ts';

/** In seconds; `positionEnd` is undefined for a moment, `position` for the whole piece. */
export interface Place {
  readonly position?: number | undefined;
  readonly positionEnd?: number | undefined;
}

const toleranceMs = 1;

type Section = ScoreOutline['sections'][number];

const sectionAt = ({ sections }: ScoreOutline, ms: number): Section | undefined =>
  sections.findLast(({ start_ms }) => ms >= start_ms - toleranceMs) ?? sections[0];

/** The bar of the piece, counted from 1, that plays at a time of a section. */
function barAt(section: Section, ms: number): number {
  const passed = section.duration_ms > 0 ? (ms - section.start_ms + toleranceMs) / section.duration_ms : 0;
  const bar = Math.floor(passed * section.bars);
  return section.first_bar + Math.min(Math.max(0, bar), section.bars - 1);
}

/**
 * The bars that a place is about, both included. A range is the bars that it touches; one that ends on a bar line does
 * not touch the next bar. A moment is its whole section, because a change of one bar is hardly ever meant.
 */
export function barRangeOf(
  outline: ScoreOutline,
  { position, positionEnd }: Place,
): { readonly from: number; readonly to: number } | undefined {
  if (position === undefined) return undefined;
  const section = sectionAt(outline, position * 1000);
  if (!section) return undefined;
  if (positionEnd === undefined) {
    return { from: section.first_bar, to: section.first_bar + section.bars - 1 };
  }
  const from = barAt(section, position * 1000);
  const endMs = positionEnd * 1000 - 2 * toleranceMs;
  return { from, to: Math.max(from, barAt(sectionAt(outline, endMs) ?? section, endMs)) };
}
