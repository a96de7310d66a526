import { PI, sin } from '#engine/kit/exact.ts';

/** Modified Bessel function of the first kind, order 0, by its power series; for |x| up to about 30. */
function besselI0(x: number): number {
  const quarter = (x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
}

/**
 * Low-pass impulse response as a function of time: a Kaiser-windowed sinc with integral 1. `cutoff` is in cycles per
 * unit of time (at most 0.5 at a sample rate of 1); the response is 0 outside ±`halfWidth`. `beta` 10 gives about
 * 100 dB of stop-band attenuation and a transition about 6.4 / (2 · halfWidth) cycles wide.
 * Source: J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", 1974.
 */
export function kaiserLowPass(cutoff: number, halfWidth: number, beta: number): (time: number) => number {
  const scale = 1 / besselI0(beta);
  return (time) => {
    const position = time / halfWidth;
    if (position <= -1 || position >= 1) return 0;
    const window = besselI0(beta * Math.sqrt(1 - position * position)) * scale;
    const angle = 2 * PI * cutoff * time;
    return time === 0 ? 2 * cutoff : 2 * cutoff * window * (sin(angle) / angle);
  };
}
