import { expect, it } from 'vitest';
import { generateTrajectory } from './generate-parameters.ts';

const windows = [[1], [-0.5, 0, 0.5], [1, -2, 1]];

/** Frames with the static means of a step from 0 to 1; dynamic features have mean 0. */
function step(dynamicPrecision: number): Float64Array {
  const frames = 20;
  const means = new Float64Array(frames * 3);
  const precisions = new Float64Array(frames * 3);
  for (let i = 0; i < frames; i++) {
    means[3 * i] = i < frames / 2 ? 0 : 1;
    precisions.set([1, dynamicPrecision, dynamicPrecision], 3 * i);
  }
  return generateTrajectory({ means, precisions }, windows);
}

it('generateTrajectory returns the static means if the dynamic features carry no weight', () => {
  const trajectory = step(1e-9);
  trajectory.forEach((value, i) => expect(value).toBeCloseTo(i < 10 ? 0 : 1, 6));
});

it('generateTrajectory smooths a step that the dynamic features call unlikely, monotonically and symmetrically', () => {
  const trajectory = step(20);
  const largest = Math.max(...trajectory.slice(1).map((value, i) => value - trajectory[i]!));
  expect(largest).toBeLessThan(0.3);
  trajectory.forEach((value, i) => expect(value + trajectory[19 - i]!).toBeCloseTo(1, 9));
});
