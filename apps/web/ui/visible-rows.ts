/** The rows of a long list to render, and the heights in pixels of the rows above and below them. */
export interface VisibleRows {
  readonly first: number;
  /** The index after the last row. */
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

interface View {
  /** The height of each row in pixels. */
  readonly heights: readonly number[];
  /** The visible part of the list, in pixels from its top. */
  readonly from: number;
  readonly to: number;
  /** Number of further rows on both sides. */
  readonly overscan: number;
}

const total = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);

export function visibleRows({ heights, from, to, overscan }: View): VisibleRows {
  let [firstVisible, endVisible, top] = [0, 0, 0];
  for (const [index, height] of heights.entries()) {
    if (top + height <= from) firstVisible = index + 1;
    if (top < to) endVisible = index + 1;
    top += height;
  }
  const first = Math.max(0, Math.min(firstVisible, endVisible) - overscan);
  const end = Math.min(heights.length, endVisible + overscan);
  return { first, end, above: total(heights.slice(0, first)), below: total(heights.slice(end)) };
}
