import type { Frames } from '#engine/kit/units.ts';
import type { BiquadShape } from './biquad.ts';
import { kernel, type Kernel, type Run } from './kernel/kernel.ts';
import type { Pair } from './kernel/pair.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { doubles, first, type Place } from './kernel/workbench.ts';

const DENORMAL = 1e-20;

/** Layout of a section: five stereo pairs of coefficients, then two of state. */
const SHAPE = 10;
export const SECTION = 14;

/** The code of a section in a kernel. */
interface SectionCode {
  /** Output for the next frame. */
  readonly next: (x: Pair) => Pair;
  /** Emits code that stores the state. */
  readonly store: () => void;
}

/**
 * Emits the section whose settings start at index `from`. The state update does not depend on the output, which
 * shortens the critical path: b1 x - a1 y of the transposed form is expanded to (b1 - a1 b0) x - a1 z1.
 */
export function sectionCode(k: Kernel, settings: Place<Float64Array>, from: number): SectionCode {
  const pair = (place: number) => k.load(settings, from + 2 * place);
  const [b0, c1, c2, a1, a2] = [0, 1, 2, 3, 4].map((place) => k.keep(pair(place)));
  const [z1, z2] = [k.keep(pair(5)), k.keep(pair(6))];
  return {
    next: (x) => {
      const y = k.keep(b0!.times(x).plus(z1));
      const later = k.keep(c2!.times(x).minus(a2!.times(z1)));
      k.set(z1, c1!.times(x).plus(z2).minus(a1!.times(z1)));
      k.set(z2, later);
      return y;
    },
    store: () => {
      k.store(settings, from + SHAPE, z1);
      k.store(settings, from + SHAPE + 2, z2);
    },
  };
}

/** Maximum sections per loop; their recursions run in parallel. */
const AT_ONCE = 3;
const settings = doubles(SECTION * AT_ONCE);

/** Kernels for chains of one to MAX_CHAIN sections. */
const runs = Array.from({ length: AT_ONCE }, (_, more) => chain(more + 1));

function chain(length: number): Run {
  return kernel((k) => {
    const sections = Array.from({ length }, (_, index) => sectionCode(k, settings, SECTION * index));
    k.frames(1, (at) => {
      const heard = k.keep(k.channels(leftBlock, rightBlock, at));
      k.setChannels(
        leftBlock,
        rightBlock,
        at,
        sections.reduce<Pair>((x, { next }) => next(x), heard),
      );
    });
    for (const { store } of sections) store();
  });
}

/** Stereo chain of second-order sections (transposed direct form II); `Biquad` is the mono version. */
export class StereoSections {
  /** Settings in groups of up to MAX_CHAIN sections. */
  private readonly groups: readonly Float64Array[];

  /** `left` and `right` have the same length. */
  constructor(left: readonly BiquadShape[], right: readonly BiquadShape[] = left) {
    const sections = left.map((shape, index) => settingsOf(shape, right[index]!));
    this.groups = Array.from({ length: Math.ceil(sections.length / AT_ONCE) }, (_, group) =>
      Float64Array.from(sections.slice(group * AT_ONCE, (group + 1) * AT_ONCE).flat()),
    );
  }

  /** Filters `[from..to)` of both channels in place. Both may be the same array (mono). */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    for (let start = from; start < to; start += BLOCK) {
      const count = Math.min(BLOCK, to - start);
      leftBlock.values.set(left.subarray(start, start + count));
      rightBlock.values.set(right.subarray(start, start + count));
      this.processBlock(count);
      left.set(first(leftBlock, count), start);
      right.set(first(rightBlock, count), start);
    }
  }

  /** Filters the first `count` frames of `leftBlock` and `rightBlock` in place. */
  processBlock(count: Frames): void {
    for (const group of this.groups) {
      settings.values.set(group);
      runs[group.length / SECTION - 1]!(count);
      group.set(settings.values.subarray(0, group.length));
      forgetDenormals(group);
    }
  }
}

/** Initial settings of a section: interleaved coefficients and zero state. */
export function settingsOf(left: BiquadShape, right: BiquadShape): number[] {
  const [l, r] = [left, right].map(({ b0, b1, b2, a1, a2 }) => [b0, b1 - a1 * b0, b2 - a2 * b0, a1, a2]);
  return [...l!.flatMap((value, n) => [value, r![n]!]), 0, 0, 0, 0];
}

/** Flushes state values that would become denormals, which are slow. */
export function forgetDenormals(group: Float64Array): void {
  for (let i = 0; i < group.length; i++) {
    if (i % SECTION >= SHAPE && Math.abs(group[i]!) <= DENORMAL) group[i] = 0;
  }
}
