import { mod } from '#engine/kit/math.ts';
import type { Key } from '#engine/theory/keys.ts';

/** Weights of the pitch classes above the tonic (Krumhansl and Kessler 1982). */
const profiles = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const;
const modes = ['major', 'minor'] as const;

/** What else tells the key of a piece. */
export interface KeyHints {
  /** Sharps, or negative flats, of the key signature. */
  readonly signature?: { readonly sharps: number; readonly isMinor: boolean } | undefined;
  /** The pitch classes of the first and the last bass note. */
  readonly firstBass?: number | undefined;
  readonly lastBass?: number | undefined;
}

/** Gains in correlation. Many files state C major whatever their key, so the notes can outweigh the signature. */
const SIGNATURE_GAIN = 0.12;
const SIGNATURE_MODE_GAIN = 0.02;
const FIRST_BASS_GAIN = 0.06;
const LAST_BASS_GAIN = 0.08;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[i] ?? 0) - meanB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
};

/** The major or minor key of the durations of twelve pitch classes. */
export const findKey = (
  durations: readonly number[],
  { signature, firstBass, lastBass }: KeyHints = {},
): Key => {
  const rated = modes.flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const profile = profiles[mode].map((__, pitch) => profiles[mode][mod(pitch - tonic, 12)] ?? 0);
      const majorTonic = mod(tonic + (mode === 'minor' ? 3 : 0), 12);
      const isSigned = signature !== undefined && mod(signature.sharps * 7, 12) === majorTonic;
      const isMode = isSigned && signature.isMinor === (mode === 'minor');
      const fit =
        correlation(durations, profile) +
        (isSigned ? SIGNATURE_GAIN : 0) +
        (isMode ? SIGNATURE_MODE_GAIN : 0) +
        (firstBass === tonic ? FIRST_BASS_GAIN : 0) +
        (lastBass === tonic ? LAST_BASS_GAIN : 0);
      return { key: { tonic, mode }, fit };
    }),
  );
  return rated.reduce((best, other) => (other.fit > best.fit + 1e-9 ? other : best)).key;
};
