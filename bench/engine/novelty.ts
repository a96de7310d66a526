const ROW_MS = 500;
const REACH = 8;

/** Every coefficient to mean 0 and deviation 1 over the piece. */
function standardised(rows: readonly (readonly number[])[]): number[][] {
  const width = rows[0]?.length ?? 0;
  const stats = Array.from({ length: width }, (_, c) => {
    const mean = rows.reduce((sum, row) => sum + row[c]!, 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + (row[c]! - mean) ** 2, 0) / rows.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return rows.map((row) => row.map((value, c) => (value - stats[c]!.mean) / stats[c]!.deviation));
}

/** Minus the distance of two rows. */
const likeness = (a: readonly number[], b: readonly number[]): number =>
  -Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0));

/**
 * Foote's novelty (2000): how far the four seconds before each row differ from the four after, against how
 * much either differs within itself.
 */
function noveltyCurve(rows: readonly (readonly number[])[]): number[] {
  return rows.map((_, at) => {
    let sum = 0;
    let weights = 0;
    for (let i = -REACH; i < REACH; i++) {
      for (let j = -REACH; j < REACH; j++) {
        const a = rows[at + i];
        const b = rows[at + j];
        if (a === undefined || b === undefined) continue;
        const weight = Math.exp(-((i + 0.5) ** 2 + (j + 0.5) ** 2) / (REACH * REACH));
        sum += Math.sign((i + 0.5) * (j + 0.5)) * weight * likeness(a, b);
        weights += weight;
      }
    }
    return weights === 0 ? 0 : sum / weights;
  });
}

/** Of the planned joints, how many have one of the curve's peaks within a bar. As many peaks as a half more joints. */
export function sectionsFound(
  timbre: readonly (readonly number[])[],
  jointsMs: readonly number[],
  barMs: number,
): { readonly planned: number; readonly found: number } {
  if (timbre.length < 4 || jointsMs.length === 0) return { planned: jointsMs.length, found: 0 };
  const curve = noveltyCurve(standardised(timbre));
  const peaks = curve
    .map((value, i) => ({ value, ms: i * ROW_MS, i }))
    .filter(
      ({ value, i }) => i > 2 && i < curve.length - 3 && value >= curve[i - 1]! && value >= curve[i + 1]!,
    )
    .toSorted((a, b) => b.value - a.value)
    .slice(0, Math.ceil(jointsMs.length * 1.5));
  const reach = Math.max(barMs, ROW_MS);
  const found = jointsMs.filter((joint) => peaks.some(({ ms }) => Math.abs(ms - joint) <= reach)).length;
  return { planned: jointsMs.length, found };
}
