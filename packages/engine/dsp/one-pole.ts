import { exp, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Hertz, type Seconds } from '#engine/kit/units.ts';

/** Coefficient b of y += b (x - y) with the -3 dB point at `cutoff`. */
export function smoothing(cutoff: Hertz): number {
  return 1 - exp((-TAU * cutoff) / SAMPLE_RATE);
}

/** Factor per sample of an exponential decay by `decibels` in `time`. */
export function decayFactor(time: Seconds, decibels = 60): number {
  return exp((-decibels * 0.1151292546497023) / (time * SAMPLE_RATE));
}

/** First-order low-pass or high-pass, 6 dB per octave. */
export class OnePole {
  private readonly b: number;
  private y = 0;

  constructor(cutoff: Hertz) {
    this.b = smoothing(cutoff);
  }

  low(x: number): number {
    this.y += this.b * (x - this.y);
    return this.y;
  }

  high(x: number): number {
    this.y += this.b * (x - this.y);
    return x - this.y;
  }
}
