interface Sourced {
  readonly number: number;
  readonly sourceVersion: number | null;
}

/** The nearest version that two versions of a track come from; one that was purged does not count. */
export function commonSource(
  versions: readonly Sourced[],
  first: number,
  second: number,
): number | undefined {
  const sources = new Map(versions.map(({ number, sourceVersion }) => [number, sourceVersion]));
  /** A version and those that it comes from, nearest first; sources have lower numbers. */
  const lineage = (number: number): number[] => {
    const source = sources.get(number);
    return [number, ...(source != null && source < number ? lineage(source) : [])];
  };
  const ofSecond = new Set(lineage(second));
  return lineage(first).find((number) => ofSecond.has(number) && (number === first || sources.has(number)));
}
