const ROW_MS = 500;
const REACH = 8;

/** Standardises every coefficient to mean 0 and deviation 1 over the piece. */
function standardised(rows: readonly (readonly number[])[]): number[][] {
  const width = rows[0]?.length ?? 0;
  const stats = Array.from({ length: width }, (_, c) => {
    const mean = rows.reduce((sum, row) => sum + row[c]!, 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + (row[c]! - mean) ** 2, 0) / rows.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return rows.map((row) => row.map((value, c) => (value - stats[c]!.mean) / stats[c]!.deviation));
}

/** The negative Euclidean distance of two rows. */
const similarity = (a: readonly number[], b: readonly number[]): number =>
  -Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0));

/**
 * Foote's novelty (2000): how much the four seconds before each row differ from the four after, relative to the
 * variation within each.
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
        sum += Math.sign((i + 0.5) * (j + 0.5)) * weight * similarity(a, b);
        weights += weight;
      }
    }
    return weights === 0 ? 0 : sum / weights;
  });
}

interface Peak {
  readonly row: number;
  readonly value: number;
}

const peaksOf = (curve: readonly number[]): Peak[] =>
  curve
    .map((value, row) => ({ value, row }))
    .filter(
      ({ value, row }) =>
        row > 2 && row < curve.length - 3 && value >= curve[row - 1]! && value >= curve[row + 1]!,
    )
    .toSorted((a, b) => b.value - a.value);

/** Drops peaks nearer to a higher one than half of the kernel's reach: they belong to the same change. */
const distinctPeaks = (peaks: readonly Peak[]): Peak[] => {
  const distinct: Peak[] = [];
  for (const peak of peaks) {
    if (distinct.every(({ row }) => Math.abs(row - peak.row) >= REACH / 2)) distinct.push(peak);
  }
  return distinct;
};

export interface BoundaryScore {
  readonly planned: number;
  readonly found: number;
  /** The number found when every local maximum counts as a peak. */
  readonly foundByCrests: number;
}

/**
 * Counts the planned boundaries with a peak of the curve within a bar. Considers 1.5 times as many peaks as
 * boundaries.
 */
export function scoreBoundaries(
  timbre: readonly (readonly number[])[],
  boundariesMs: readonly number[],
  barMs: number,
): BoundaryScore {
  const planned = boundariesMs.length;
  if (timbre.length < 4 || planned === 0) return { planned, found: 0, foundByCrests: 0 };
  const crests = peaksOf(noveltyCurve(standardised(timbre)));
  const maxPeaks = Math.ceil(planned * 1.5);
  const reach = Math.max(barMs, ROW_MS);
  const near = (peaks: readonly Peak[]) =>
    boundariesMs.filter((boundary) => peaks.some(({ row }) => Math.abs(row * ROW_MS - boundary) <= reach))
      .length;
  return {
    planned,
    found: near(distinctPeaks(crests).slice(0, maxPeaks)),
    foundByCrests: near(crests.slice(0, maxPeaks)),
  };
}
