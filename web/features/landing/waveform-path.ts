/** Path data of a curve mirrored about the middle of a box of `values.length - 1` × 100 units. */
export function mirroredPath(values: readonly number[]): string {
  const upper = values.map((value, x) => `${x} ${tenth(50 - 48 * value)}`);
  const lower = values.map((value, x) => `${x} ${tenth(50 + 48 * value)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
