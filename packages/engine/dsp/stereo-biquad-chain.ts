import type { Frames } from '#engine/kit/units.ts';
import { roundState } from './round-state.ts';
import type { BiquadCoefficients } from './biquad.ts';
import { kernel, type Kernel, type KernelFunction } from './kernel/kernel.ts';
import type { F64x2 } from './kernel/f64x2.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { f64Array, firstValues, type MemoryArray } from './kernel/linear-memory.ts';

/** Layout of a section: five stereo pairs of coefficients, then two of state. */
const COEFFICIENTS = 10;
export const SECTION = 14;

/** The code of a section in a kernel. */
interface EmittedSection {
  /** Output for the next frame. */
  readonly next: (x: F64x2) => F64x2;
  /** Emits code that stores the state. */
  readonly store: () => void;
}

/**
 * Emits the section whose settings start at index `from`. The state update does not depend on the output, which
 * shortens the critical path: b1 x - a1 y of the transposed form is expanded to (b1 - a1 b0) x - a1 z1.
 */
export function emitSection(k: Kernel, settings: MemoryArray<Float64Array>, from: number): EmittedSection {
  const pair = (index: number) => k.loadF64x2(settings, from + 2 * index);
  const [b0, c1, c2, a1, a2] = [0, 1, 2, 3, 4].map((index) => k.local(pair(index)));
  const [z1, z2] = [k.local(pair(5)), k.local(pair(6))];
  return {
    next: (x) => {
      const y = k.local(b0!.times(x).plus(z1));
      const later = k.local(c2!.times(x).minus(a2!.times(z1)));
      k.set(z1, c1!.times(x).plus(z2).minus(a1!.times(z1)));
      k.set(z2, later);
      return y;
    },
    store: () => {
      k.storeF64x2(settings, from + COEFFICIENTS, z1);
      k.storeF64x2(settings, from + COEFFICIENTS + 2, z2);
    },
  };
}

/** Maximum sections per loop; their recursions run in parallel. */
const MAX_CHAIN = 3;
const settings = f64Array(SECTION * MAX_CHAIN);

/** Kernels for chains of one to MAX_CHAIN sections. */
const kernels = Array.from({ length: MAX_CHAIN }, (_, more) => chainKernel(more + 1));

function chainKernel(length: number): KernelFunction {
  return kernel((k) => {
    const sections = Array.from({ length }, (_, index) => emitSection(k, settings, SECTION * index));
    k.loopFrames(1, (at) => {
      const input = k.local(k.loadChannels(leftBlock, rightBlock, at));
      k.storeChannels(
        leftBlock,
        rightBlock,
        at,
        sections.reduce<F64x2>((x, { next }) => next(x), input),
      );
    });
    for (const { store } of sections) store();
  });
}

/** Stereo chain of second-order sections (transposed direct form II); `Biquad` is the mono version. */
export class StereoBiquadChain {
  /** Settings in groups of up to MAX_CHAIN sections. */
  private readonly groups: readonly Float64Array[];

  /** `left` and `right` have the same length. */
  constructor(left: readonly BiquadCoefficients[], right: readonly BiquadCoefficients[] = left) {
    const sections = left.map((shape, index) => initialSettings(shape, right[index]!));
    this.groups = Array.from({ length: Math.ceil(sections.length / MAX_CHAIN) }, (_, group) =>
      Float64Array.from(sections.slice(group * MAX_CHAIN, (group + 1) * MAX_CHAIN).flat()),
    );
  }

  /** Filters `[from..to)` of both channels in place. Both may be the same array (mono). */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    for (let start = from; start < to; start += BLOCK) {
      const count = Math.min(BLOCK, to - start);
      leftBlock.values.set(left.subarray(start, start + count));
      rightBlock.values.set(right.subarray(start, start + count));
      this.processBlock(count);
      left.set(firstValues(leftBlock, count), start);
      right.set(firstValues(rightBlock, count), start);
    }
  }

  /** Filters the first `count` frames of `leftBlock` and `rightBlock` in place. */
  processBlock(count: Frames): void {
    for (const group of this.groups) {
      settings.values.set(group);
      kernels[group.length / SECTION - 1]!(count);
      saveStates(group);
    }
  }
}

/** Rounds the states after a run (`roundState`) and saves them in `group`; the coefficients have not changed. */
function saveStates(group: Float64Array): void {
  const { values } = settings;
  for (let i = COEFFICIENTS; i < group.length; i += SECTION) {
    for (let n = i; n < i + SECTION - COEFFICIENTS; n++) group[n] = roundState(values[n]!);
  }
}

/** Initial settings of a section: interleaved coefficients and zero state. */
export function initialSettings(left: BiquadCoefficients, right: BiquadCoefficients): number[] {
  const [l, r] = [left, right].map(({ b0, b1, b2, a1, a2 }) => [b0, b1 - a1 * b0, b2 - a2 * b0, a1, a2]);
  return [...l!.flatMap((value, n) => [value, r![n]!]), 0, 0, 0, 0];
}

/** Rounds the states of sections (`roundState`). */
export function roundStates(group: Float64Array): void {
  for (let i = COEFFICIENTS; i < group.length; i += SECTION) {
    for (let n = i; n < i + SECTION - COEFFICIENTS; n++) group[n] = roundState(group[n]!);
  }
}
