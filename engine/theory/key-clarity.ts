import { mod } from '#engine/kit/integers.ts';
import type { Chord } from '#engine/theory/chords.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';

/**
 * Key profiles: frequency of each semitone above the tonic in a harmony textbook corpus (Temperley, "Music and
 * Probability", 2007). They separate neighbouring keys better than listener ratings do: the leading tone from the key
 * of IV, the second degree from that of bVI.
 */
const majorProfile = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4];
const minorProfile = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33];

/** Weight of the bass note, which lies below the octaves that listeners and key finders use. */
const BASS_WEIGHT = 0.5;
/** Window in which a listener establishes the key. */
const MEMORY_BARS = 4;
/** Cap of the clarity per window; higher values are not perceived as clearer. */
const CLEAR = 0.15;

/** Euclidean norm of the deviations from the mean. */
const strayOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0));
};

/** Centres a profile and scales it to norm 1, so that dot products are proportional to correlations. */
const shapeOf = (profile: readonly number[]): number[] => {
  const mean = profile.reduce((sum, value) => sum + value, 0) / profile.length;
  const length = strayOf(profile);
  return profile.map((value) => (value - mean) / length);
};

const shapes = { major: shapeOf(majorProfile), minor: shapeOf(minorProfile) };

const product = (classes: readonly number[], shape: readonly number[], tonic: number): number => {
  let sum = 0;
  for (let step = 0; step < 12; step += 1) sum += (classes[(tonic + step) % 12] ?? 0) * (shape[step] ?? 0);
  return sum;
};

const heard = (bars: readonly (readonly Chord[])[]): number[] => {
  const classes = Array.from({ length: 12 }, () => 0);
  const add = (pitch: number, weight: number) => {
    const place = mod(pitch, 12);
    classes[place] = (classes[place] ?? 0) + weight;
  };
  for (const chords of bars) {
    for (const chord of chords) {
      for (const interval of chord.intervals) add(chord.root + interval, 1 / chords.length);
      add(chord.bass, BASS_WEIGHT / chords.length);
    }
  }
  return classes;
};

/**
 * Difference between the key-profile correlation of the chords with their own key and with the best other key. Below
 * 0 a listener would hear another key.
 */
export const keyClarity = (
  bars: readonly (readonly Chord[])[],
  { tonic, mode }: { readonly tonic: number; readonly mode: ModeName },
): number => {
  const classes = heard(bars);
  const length = strayOf(classes);
  if (length === 0) return 0;
  let own = -1;
  let rival = -1;
  for (let candidate = 0; candidate < 12; candidate += 1) {
    for (const name of ['major', 'minor'] as const) {
      const fit = product(classes, shapes[name], candidate) / length;
      if (candidate === tonic && (name === 'minor') === isMinor(mode)) own = fit;
      else rival = Math.max(rival, fit);
    }
  }
  return own - rival;
};

/** Mean `keyClarity` over all windows of four bars, each capped at 0.15. */
export const clarityThroughout = (
  bars: readonly (readonly Chord[])[],
  key: { readonly tonic: number; readonly mode: ModeName },
): number => {
  const last = Math.max(0, bars.length - MEMORY_BARS);
  let sum = 0;
  for (let from = 0; from <= last; from += 1) {
    sum += Math.min(CLEAR, keyClarity(bars.slice(from, from + MEMORY_BARS), key));
  }
  return sum / (last + 1);
};
