/** A bar of a chart: its parts in one unit, from the left. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly number[];
  /** What the bar says in words and figures. */
  readonly value: string;
}

/** A part of a bar in hundredths of the chart's width. */
export interface BarShare {
  readonly start: number;
  readonly width: number;
}

/** Where the parts of each bar stand when the longest bar takes the whole width. */
export function barShares(bars: readonly Bar[]): BarShare[][] {
  const lengthOf = ({ parts }: Bar) => parts.reduce((sum, part) => sum + part, 0);
  const longest = Math.max(0, ...bars.map(lengthOf));
  const share = (value: number) => (longest === 0 ? 0 : (100 * value) / longest);
  return bars.map(({ parts }) => {
    let before = 0;
    return parts.map((part) => {
      const start = share(before);
      before += part;
      return { start, width: share(part) };
    });
  });
}
