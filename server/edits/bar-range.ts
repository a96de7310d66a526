import type { ScoreOutline } from '#contract/score-outline.ts';

/** In seconds; `positionEnd` is undefined for a moment, `position` for the whole piece. */
export interface Place {
  readonly position?: number | undefined;
  readonly positionEnd?: number | undefined;
}

const toleranceMs = 1;

/** The bar of the piece, counted from 1, that plays at a time. */
function barAt({ sections }: ScoreOutline, ms: number): number {
  const section = sections.findLast(({ start_ms }) => ms >= start_ms - toleranceMs) ?? sections[0];
  if (!section) return 1;
  const passed = section.duration_ms > 0 ? (ms - section.start_ms + toleranceMs) / section.duration_ms : 0;
  const bar = Math.floor(passed * section.bars);
  return section.first_bar + Math.min(Math.max(0, bar), section.bars - 1);
}

/** The bars that a place touches, both included; a range that ends on a bar line does not touch the next bar. */
export function barRangeOf(
  outline: ScoreOutline,
  { position, positionEnd }: Place,
): { readonly from: number; readonly to: number } | undefined {
  if (position === undefined) return undefined;
  const from = barAt(outline, position * 1000);
  const to = positionEnd === undefined ? from : barAt(outline, positionEnd * 1000 - 2 * toleranceMs);
  return { from, to: Math.max(from, to) };
}
