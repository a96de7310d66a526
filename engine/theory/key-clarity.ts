import { mod } from '#engine/kit/integers.ts';
import type { Chord } from '#engine/theory/chords.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';

/** How well each step fits a key to listeners' ears, from the tonic up (Krumhansl and Kessler 1982). */
const majorProfile = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const minorProfile = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

/** The first six partials of a note as steps above it; each is 0.6 as strong as the one before (Gómez 2006). */
const partials = [0, 0, 7, 0, 4, 7];
const PARTIAL_FALL = 0.6;
/** The bass doubles its note, but below the octaves in which ears and judges read a key. */
const BASS_WEIGHT = 0.5;

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [i, value] of a.entries()) {
    const x = value - meanA;
    const y = (b[i] ?? 0) - meanB;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return squaresA === 0 ? 0 : product / Math.sqrt(squaresA * squaresB);
};

const heard = (bars: readonly (readonly Chord[])[]): number[] => {
  const classes = Array.from({ length: 12 }, () => 0);
  const add = (pitch: number, weight: number) => {
    let strength = weight;
    for (const partial of partials) {
      const place = mod(pitch + partial, 12);
      classes[place] = (classes[place] ?? 0) + strength;
      strength *= PARTIAL_FALL;
    }
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
  let own = -1;
  let rival = -1;
  for (let key = 0; key < 12; key += 1) {
    const turned = classes.map((_, i) => classes[mod(i + key, 12)] ?? 0);
    for (const minor of [false, true]) {
      const fit = correlation(turned, minor ? minorProfile : majorProfile);
      if (key === tonic && minor === isMinor(mode)) own = fit;
      else rival = Math.max(rival, fit);
    }
  }
  return own - rival;
};
