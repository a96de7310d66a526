import { resample } from '#engine/dsp/resample.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';

/** Input frames per block, approximately. */
const BLOCK: Frames = 131_072;
/** More than the filter of `resample` reaches, at the input rate. */
const CONTEXT: Frames = 4096;

/** Resamples a channel that arrives in parts. */
export interface BlockResampler {
  /** Adds input. @returns the output that is complete */
  add(input: Float32Array): Float32Array;
  /** @returns the rest of the output */
  end(): Float32Array;
}

/**
 * The same output as `resample` of the whole channel, with memory for one block: each block is resampled with the
 * frames before and after it, whose output is dropped. All borders are multiples of the frames after which input and
 * output samples coincide.
 */
export function blockResampler(from: Hertz, to: Hertz): BlockResampler {
  const period = from / greatestCommonDivisor(from, to);
  const inPeriods = (frames: Frames) => Math.ceil(frames / period) * period;
  const block = inPeriods(BLOCK);
  const context = inPeriods(CONTEXT);
  const outputOf = (frames: Frames) => (frames * to) / from;
  /** Context before the next block, which is zero before the first one, and the input after it. */
  let buffer = new Float32Array(block + 2 * context);
  let length = context;

  function append(input: Float32Array): void {
    if (length + input.length > buffer.length) {
      const larger = new Float32Array(Math.max(2 * buffer.length, length + input.length));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(input, length);
    length += input.length;
  }

  return {
    add(input) {
      append(input);
      const blocks = Math.floor((length - 2 * context) / block);
      if (blocks < 1) return new Float32Array(0);
      const frames = blocks * block;
      const output = resample(buffer.subarray(0, frames + 2 * context), from, to);
      buffer.copyWithin(0, frames, length);
      length -= frames;
      return output.slice(outputOf(context), outputOf(context + frames));
    },
    end() {
      const frames = length - context;
      const output = resample(buffer.subarray(0, length), from, to);
      buffer.fill(0, 0, context);
      length = context;
      return frames > 0 ? output.slice(outputOf(context)) : new Float32Array(0);
    },
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
