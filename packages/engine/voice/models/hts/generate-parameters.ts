/** Gaussian of one frame for each feature (static, delta, acceleration): means and precisions, `features` a frame. */
export interface FrameGaussians {
  readonly means: Float64Array;
  readonly precisions: Float64Array;
}

/** Half bandwidth of the normal equations for windows of up to three values. */
const BAND = 3;

/**
 * The most likely trajectory of one parameter given the Gaussians of its static and dynamic features (K. Tokuda, T.
 * Yoshimura, T. Masuko, T. Kobayashi, T. Kitamura, Speech Parameter Generation Algorithms for HMM-Based Speech Synthesis,
 * ICASSP 2000). The banded normal equations are solved by Cholesky decomposition without roots.
 */
export function generateTrajectory(
  { means, precisions }: FrameGaussians,
  windows: readonly (readonly number[])[],
): Float64Array {
  const features = windows.length;
  const count = means.length / features;
  /** Diagonal and the two upper off-diagonals of each row. */
  const matrix = new Float64Array(count * BAND);
  const vector = new Float64Array(count);
  for (const [feature, window] of windows.entries()) {
    const reach = (window.length - 1) / 2;
    for (let frame = reach; frame < count - reach; frame++) {
      const precision = precisions[frame * features + feature]!;
      const target = precision * means[frame * features + feature]!;
      for (let i = 0; i < window.length; i++) {
        const row = frame - reach + i;
        vector[row]! += window[i]! * target;
        for (let j = i; j < window.length; j++)
          matrix[row * BAND + j - i]! += window[i]! * window[j]! * precision;
      }
    }
  }
  return solveBanded(matrix, vector);
}

/** Solves A x = b for a symmetric positive definite A of half bandwidth 3, in place. */
function solveBanded(matrix: Float64Array, vector: Float64Array): Float64Array {
  const count = vector.length;
  for (let row = 0; row < count; row++) {
    const at = row * BAND;
    const diagonal = matrix[at]!;
    const [first, second] = [matrix[at + 1]! / diagonal, matrix[at + 2]! / diagonal];
    if (row + 1 < count) {
      matrix[at + BAND]! -= first * matrix[at + 1]!;
      matrix[at + BAND + 1]! -= first * matrix[at + 2]!;
      vector[row + 1]! -= first * vector[row]!;
    }
    if (row + 2 < count) {
      matrix[at + 2 * BAND]! -= second * matrix[at + 2]!;
      vector[row + 2]! -= second * vector[row]!;
    }
    matrix[at + 1] = first;
    matrix[at + 2] = second;
    vector[row]! /= diagonal;
  }
  for (let row = count - 2; row >= 0; row--) {
    const at = row * BAND;
    vector[row]! -= matrix[at + 1]! * vector[row + 1]!;
    if (row + 2 < count) vector[row]! -= matrix[at + 2]! * vector[row + 2]!;
  }
  return vector;
}
