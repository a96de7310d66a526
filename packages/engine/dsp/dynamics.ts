import { decibelsToGain, exp, gainToDecibels } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Frames, type Milliseconds } from '#engine/kit/units.ts';

/** Gains are computed once per block (0.7 ms) and interpolated in between. */
const BLOCK: Frames = 32;
const SILENCE = 1e-10;

export interface Compression {
  /** Level of the detector signal (RMS, dBFS) above which gain is reduced. */
  readonly threshold: Decibels;
  /** Input decibels per output decibel. */
  readonly ratio: number;
  readonly attack: Milliseconds;
  readonly release: Milliseconds;
  readonly maxReduction: Decibels;
}

/** Compressor gain at the end of each block of 32 frames, with `samples` as the detector signal. */
export function compressorGains(samples: Float32Array, compression: Compression): Float64Array {
  const { threshold, ratio, maxReduction } = compression;
  const attack = coefficient(compression.attack);
  const release = coefficient(compression.release);
  let level = 0;
  const gains = new Float64Array(Math.ceil(samples.length / BLOCK));
  for (let block = 0; block < gains.length; block++) {
    let sum = 0;
    const end = Math.min(samples.length, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < end; i++) sum += samples[i]! * samples[i]!;
    const power = sum / BLOCK;
    level += (power - level) * (power > level ? attack : release);
    const over = 0.5 * gainToDecibels(level + SILENCE) - threshold;
    gains[block] = over > 0 ? decibelsToGain(-Math.min(maxReduction, over * (1 - 1 / ratio))) : 1;
  }
  return gains;
}

/** Applies gains from `compressorGains` in place. */
export function applyGains(samples: Float32Array, gains: Float64Array): void {
  let from = 1;
  for (let block = 0; block < gains.length; block++) {
    const to = gains[block]!;
    const end = Math.min(samples.length, (block + 1) * BLOCK);
    const slope = (to - from) / BLOCK;
    for (let i = block * BLOCK; i < end; i++) {
      from += slope;
      samples[i]! *= from;
    }
    from = to;
  }
}

function coefficient(time: Milliseconds): number {
  return 1 - exp((-1000 * BLOCK) / (time * SAMPLE_RATE));
}
