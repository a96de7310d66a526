import { type Key, keyName } from '#engine/theory.ts';

/**
 * How often each step of a key occurs, from the tonic up, in 490 pieces of the common practice (J. Albrecht and D.
 * Shanahan, "The Use of Large Corpora to Train a New Type of Key-Finding Algorithm", 2013).
 */
const profiles = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
} as const;
const modes = ['major', 'minor'] as const;

/** At least this many tones must have this share: fewer tones fit too many keys. */
const minTones = 5;
const minShare = 0.03;
/** Below this correlation the tones form no key. */
const minCorrelation = 0.5;
/** Minimum distance of the second-best key. */
const minLead = 0.015;

/** The key of twelve tone shares from C up, for example "D minor"; null if none fits or it is ambiguous. */
export function keyOf(tones: readonly number[]): string | null {
  if (tones.filter((share) => share >= minShare).length < minTones) return null;
  const ranked: { readonly key: Key; readonly correlation: number }[] = [];
  for (const mode of modes) {
    for (let tonic = 0; tonic < 12; tonic++) {
      const steps = tones.map((_, step) => tones[(tonic + step) % 12]!);
      ranked.push({ key: { tonic, mode }, correlation: correlation(steps, profiles[mode]) });
    }
  }
  const [best, next] = ranked.toSorted((a, b) => b.correlation - a.correlation);
  const clear = best!.correlation >= minCorrelation && best!.correlation - next!.correlation >= minLead;
  return clear ? keyName(best!.key) : null;
}

/** Pearson correlation; 0 if either side is constant. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [product, powerA, powerB] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    const [x, y] = [value - meanA, b[i]! - meanB];
    product += x * y;
    powerA += x * x;
    powerB += y * y;
  }
  return powerA * powerB > 0 ? product / Math.sqrt(powerA * powerB) : 0;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
