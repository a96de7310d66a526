/** A bar of a chart; `parts` are its segments from the left, in one unit. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly number[];
  /** The value as text. */
  readonly value: string;
}

/** A segment of a bar, in percent of the chart width. */
export interface BarShare {
  readonly start: number;
  readonly width: number;
}

/** The segments of each bar, scaled so that the longest bar takes the full width. */
export function barShares(bars: readonly Bar[]): BarShare[][] {
  const lengthOf = ({ parts }: Bar) => parts.reduce((sum, part) => sum + part, 0);
  const longest = Math.max(0, ...bars.map(lengthOf));
  const share = (value: number) => (longest === 0 ? 0 : (100 * value) / longest);
  return bars.map(({ parts }) => {
    let offset = 0;
    return parts.map((part) => {
      const start = share(offset);
      offset += part;
      return { start, width: share(part) };
    });
  });
}
