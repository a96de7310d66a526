/** The loudness of the quietest version in LUFS; undefined if fewer than two are known. */
export function quietestLufs(loudness: readonly (number | null)[]): number | undefined {
  const known = loudness.filter((lufs) => lufs !== null);
  return known.length < 2 ? undefined : Math.min(...known);
}

/** The gain in dB, 0 or negative, that matches each version to the quietest; 0 for those of unknown loudness. */
export function matchingGains(loudness: readonly (number | null)[]): number[] {
  const target = quietestLufs(loudness);
  return loudness.map((lufs) => (lufs === null || target === undefined ? 0 : target - lufs));
}
