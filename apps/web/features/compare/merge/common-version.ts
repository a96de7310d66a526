interface VersionSource {
  readonly number: number;
  readonly sourceVersion: number | null;
}

/** A version and those it comes from, directly or not. */
function ancestry(versions: readonly VersionSource[], number: number): Set<number> {
  const found = new Set<number>();
  for (let next: number | null | undefined = number; next && !found.has(next);) {
    found.add(next);
    next = versions.find((version) => version.number === next)?.sourceVersion;
  }
  return found;
}

/** Whether two versions come from the same version, or one from the other. */
export function haveCommonVersion(
  versions: readonly VersionSource[],
  first: number,
  second: number,
): boolean {
  const ancestors = ancestry(versions, first);
  return [...ancestry(versions, second)].some((number) => ancestors.has(number));
}
