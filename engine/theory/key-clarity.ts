import { mod } from '#engine/kit/integers.ts';
import type { Chord } from '#engine/theory/chords.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';

/**
 * How often each step of a key sounds, from the tonic up, in the pieces of a textbook of harmony (Temperley, "Music and
 * Probability", 2007). They set a key apart from its neighbours better than listeners' ratings do: the leading tone
 * from the key of IV, the second step from that of bVI.
 */
const majorProfile = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4];
const minorProfile = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33];

/** The bass doubles its note, but below the octaves in which ears and judges read a key. */
const BASS_WEIGHT = 0.5;
/** What an ear holds together when it asks where home is. */
const MEMORY_BARS = 4;
/** Clearer than that is not heard as clearer. */
const CLEAR = 0.15;

/** How far values stray from their mean: the length of what is left of them without it. */
const strayOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0));
};

/** A profile about its mean, of length 1: its products with what is heard are correlations, but for a common factor. */
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
 * How much better bars of chords fit their own key than the likeliest other one, as a difference of
 * correlations: above 0 they say which key they are in, below 0 an ear would hear another.
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

/** How clear the key stays while the bars go by: the mean over every four bars in a row, each counted as 0.15 at most. */
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
