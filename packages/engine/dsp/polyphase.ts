import type { Frames } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import { f64Array, i32Array, f32Array } from './kernel/linear-memory.ts';

/** A polyphase low-pass filter for rational resampling. */
export interface PolyphaseFilter {
  /** One row of `taps` coefficients (an even number) for each of `phases` positions between two input samples. */
  readonly rows: readonly Float64Array[];
  readonly taps: number;
  readonly phases: number;
  /** Advance for each output sample, in 1/phases of an input sample. */
  readonly step: number;
}

/** Input frames per block; input and output fit into the L1 cache. */
const BLOCK: Frames = 4096;
const MAX_TAPS = 512;
const BYTES = 4;

const inputBlock = f32Array(BLOCK + MAX_TAPS);
const outputBlock = f32Array(BLOCK);
const row = f64Array(MAX_TAPS);
const from = i32Array(1);

const kernels = new Map<string, (end: Frames) => void>();

/**
 * Returns a kernel that computes all outputs of one phase in a block; they are `step` input samples apart. Even and
 * odd taps are summed in parallel, and two outputs per iteration, to hide the latency of the additions. Each output
 * is stored at the index of its first input sample.
 */
function phaseKernel(taps: number, step: Frames): (end: Frames) => void {
  const name = `${taps}:${step}`;
  const cached = kernels.get(name);
  if (cached) return cached;
  const run = kernel((k) => {
    const zero = k.constantF64x2(0);
    k.loopFrames(
      2 * step,
      (at) => {
        const sums = [k.local(zero), k.local(zero)];
        for (let tap = 0; tap < taps; tap += 2) {
          const pair = k.local(k.loadF64x2(row, tap));
          for (const [turn, sum] of sums.entries()) {
            k.set(sum, sum.plus(pair.times(k.loadSamples(inputBlock, at, turn * step + tap))));
          }
        }
        for (const [turn, sum] of sums.entries()) {
          k.storeSample(outputBlock, at, sum.plus(sum.swapped()), turn * step);
        }
      },
      from,
    );
  });
  kernels.set(name, run);
  return run;
}

/**
 * Fills `output` from `padded`; the taps of the first output begin at `first`. Within a block the outputs are
 * computed phase by phase, so that each coefficient row is copied once.
 */
export function runPolyphase(
  padded: Float32Array,
  first: Frames,
  output: Float32Array,
  filter: PolyphaseFilter,
): void {
  const { rows, taps, phases, step } = filter;
  const turns = 2 * Math.floor(BLOCK / (2 * step));
  if (turns === 0 || taps > MAX_TAPS) return runOneByOne(padded, first, output, filter);
  const run = phaseKernel(taps, step);
  for (
    let written = 0, start = first;
    written < output.length;
    written += turns * phases, start += turns * step
  ) {
    inputBlock.values.set(padded.subarray(start, start + turns * step + taps));
    for (let nth = 0; nth < phases && written + nth < output.length; nth++) {
      const phase = (nth * step) % phases;
      const firstInput = (nth * step - phase) / phases;
      row.values.set(rows[phase]!);
      from.values[0] = BYTES * firstInput;
      run(turns * step);
      const end = Math.min(output.length, written + turns * phases);
      for (let i = written + nth, at = firstInput; i < end; i += phases, at += step)
        output[i] = outputBlock.values[at]!;
    }
  }
}

/** Fallback for rates without a large common divisor, whose phases recur too seldom. */
function runOneByOne(
  padded: Float32Array,
  first: Frames,
  output: Float32Array,
  { rows, taps, phases, step }: PolyphaseFilter,
): void {
  let phase = 0;
  let start = first;
  for (let i = 0; i < output.length; i++) {
    const coefficients = rows[phase]!;
    let even = 0;
    let odd = 0;
    for (let tap = 0; tap < taps; tap += 2) {
      even += coefficients[tap]! * padded[start + tap]!;
      odd += coefficients[tap + 1]! * padded[start + tap + 1]!;
    }
    output[i] = even + odd;
    phase += step;
    while (phase >= phases) {
      phase -= phases;
      start++;
    }
  }
}
