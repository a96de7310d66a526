import { random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';

/** Factor that gives `Random.normal` unit variance. */
const UNIT_VARIANCE = 3;

/**
 * White noise as a function of place: approximately normal, variance 1, limited to ±3. Independent of the order of
 * calls, so that a change in one bar leaves all other bars as they are.
 */
export const placeNoise =
  (seed: number, name: string) =>
  (place: number): number =>
    random(seed, `${name} ${place}`).normal() * UNIT_VARIANCE;

/** Periods of the components of the fluctuation, in beats. */
const PERIODS: readonly Beats[] = [1, 2, 4, 8];
/** Linear interpolation leaves two thirds of the variance of each component. */
const DRIFT_SCALE = 1 / Math.sqrt((PERIODS.length * 2) / 3);

/**
 * 1/f-like noise over the beats with variance 1: components of equal variance whose periods are an octave apart. The
 * timing of drummers fluctuates this way rather than independently from hit to hit (Hennig et al. 2011, PLoS ONE 6).
 */
export const pinkNoise = (seed: number, name: string): ((beat: Beats) => number) => {
  const components = PERIODS.map((period) => {
    const noiseAt = placeNoise(seed, `${name} ${period}`);
    const values = new Map<number, number>();
    return (index: number) => {
      const value = values.get(index) ?? noiseAt(index);
      values.set(index, value);
      return value;
    };
  });
  return (beat) =>
    components.reduce((sum, valueAt, i) => {
      // Different phases, so that the components do not turn on the same beats.
      const position = beat / PERIODS[i]! + i * 0.37;
      const index = Math.floor(position);
      const share = position - index;
      return sum + valueAt(index) * (1 - share) + valueAt(index + 1) * share;
    }, 0) * DRIFT_SCALE;
};
