import type { Frames } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import { doubles, integers, singles } from './kernel/workbench.ts';

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
const PASSAGE: Frames = 4096;
const MOST_TAPS = 512;
const BYTES = 4;

const passage = singles(PASSAGE + MOST_TAPS);
const outcome = singles(PASSAGE);
const row = doubles(MOST_TAPS);
const from = integers(1);

const runs = new Map<string, (end: Frames) => void>();

/**
 * Returns a kernel that computes all outputs of one phase in a block; they are `step` input samples apart. Even and
 * odd taps are summed in parallel, and two outputs per iteration, to hide the latency of the additions. Each output
 * is stored at the index of its first input sample.
 */
function strides(taps: number, step: Frames): (end: Frames) => void {
  const name = `${taps}:${step}`;
  const known = runs.get(name);
  if (known) return known;
  const run = kernel((k) => {
    const zero = k.constant(0);
    k.frames(
      2 * step,
      (at) => {
        const sums = [k.keep(zero), k.keep(zero)];
        for (let tap = 0; tap < taps; tap += 2) {
          const pair = k.keep(k.load(row, tap));
          for (const [turn, sum] of sums.entries()) {
            k.set(sum, sum.plus(pair.times(k.samples(passage, at, turn * step + tap))));
          }
        }
        for (const [turn, sum] of sums.entries()) {
          k.setSample(outcome, at, sum.plus(sum.swapped()), turn * step);
        }
      },
      from,
    );
  });
  runs.set(name, run);
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
  const turns = 2 * Math.floor(PASSAGE / (2 * step));
  if (turns === 0 || taps > MOST_TAPS) return runOneByOne(padded, first, output, filter);
  const run = strides(taps, step);
  for (let made = 0, start = first; made < output.length; made += turns * phases, start += turns * step) {
    passage.values.set(padded.subarray(start, start + turns * step + taps));
    for (let nth = 0; nth < phases && made + nth < output.length; nth++) {
      const phase = (nth * step) % phases;
      const begin = (nth * step - phase) / phases;
      row.values.set(rows[phase]!);
      from.values[0] = BYTES * begin;
      run(turns * step);
      const end = Math.min(output.length, made + turns * phases);
      for (let i = made + nth, at = begin; i < end; i += phases, at += step) output[i] = outcome.values[at]!;
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
