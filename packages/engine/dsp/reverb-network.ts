import { addOffsets, kernel, type Kernel, type Offset, type F32x4Local } from './kernel/kernel.ts';
import type { F32x4 } from './kernel/f32x4.ts';
import { leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { i32Array, f32Array, type MemoryArray } from './kernel/linear-memory.ts';
import type { Frames } from '#engine/kit/units.ts';

export type Eight<T> = readonly [T, T, T, T, T, T, T, T];
type Four<T> = readonly [T, T, T, T];

export function eight<T>(make: (index: number) => T): Eight<T> {
  return [make(0), make(1), make(2), make(3), make(4), make(5), make(6), make(7)];
}

/** Delays of the diffusers: two in series per channel. */
const diffusers: Four<Frames> = [149, 433, 211, 367];
const DIFFUSION = 0.62;
/** Maximum delays of the network lines: primes from 25 to 78 ms, so that echoes do not coincide. */
export const lengths: Eight<Frames> = [1117, 1361, 1613, 1877, 2179, 2543, 2927, 3433];
/** Maximum delays of all diffusers and lines. */
export const maxDelays: readonly Frames[] = [...diffusers, ...lengths];
const FIRST_LINE = diffusers.length;

/** Frames that can be appended to a delay line before its contents are moved back to the start. */
export const APPEND_FRAMES: Frames = 4096;
/**
 * Memory of the diffusers and then of the lines: the output of a line is read `delay` frames before the position at
 * which its input is written.
 */
export const delayLines = maxDelays.map((length) => f32Array(length + APPEND_FRAMES));
/** Current delay of each line. */
export const delays = i32Array(maxDelays.length);

/** Makes the Hadamard matrix orthogonal: each entry is +-1 / sqrt 8. */
const SCALE = 1 / Math.sqrt(8);
/** Prevents denormals in the feedback loop; inaudible. */
const BIAS = 1e-18;

/** Indices in the state of a reverb: eight values each, one level. */
export const GAINS = 0;
export const POLES = 8;
const LOWS = 16;
export const LEVEL = 24;
export const OWN_NUMBERS = LEVEL + 1;
export const kernelState = f32Array(OWN_NUMBERS);

/**
 * Replaces `leftBlock` and `rightBlock` by the wet signal: two diffusers per channel and a feedback delay network of
 * eight one-pole losses, output taps, a Hadamard mix and the inputs (left for even lines). A single loop; SIMD lanes
 * hold four lines for the losses and four consecutive frames of one line for the rest.
 */
export const runNetwork = kernel((k) => {
  const groups = [0, 4].map((first): LineGroup => ({
    lines: fourOf((n) => lineOf(k, FIRST_LINE + first + n)),
    gain: k.localF32x4(k.loadF32x4(kernelState, GAINS + first)),
    pole: k.localF32x4(k.loadF32x4(kernelState, POLES + first)),
    lows: fourOf(() => k.localF32x4(k.loadF32x4(kernelState, LOWS + first))),
  }));
  const diffuserLines = diffusers.map((_, n) => lineOf(k, n));
  const [scale, bias, diffusion] = [
    k.constantF32x4(SCALE),
    k.constantF32x4(BIAS),
    k.constantF32x4(DIFFUSION),
  ];
  const level = k.localF32x4(k.splatF32(kernelState, LEVEL));
  k.loopFrames(4, (at, there) => {
    const inputs = [leftBlock, rightBlock].map((block, channel) =>
      diffuserLines.slice(2 * channel, 2 * channel + 2).reduce(
        (sound, diffuser) => {
          const delayed = k.localF32x4(k.loadFourSamples(diffuser.memory, there));
          const into = k.localF32x4(sound.plus(delayed.times(diffusion)).plus(bias));
          k.storeFourSamples(diffuser.memory, diffuser.writeOffset(there), into);
          return k.localF32x4(delayed.minus(into.times(diffusion)));
        },
        k.loadFourSamples(block, at),
      ),
    );
    const lines = groups.flatMap((group) => applyLosses(k, there, group));
    const [a, b, c, d, e, f, g, h] = lines as unknown as Eight<F32x4>;
    k.storeFourSamples(leftBlock, at, a.minus(c).plus(e).minus(g).times(level));
    k.storeFourSamples(rightBlock, at, b.minus(d).plus(f).minus(h).times(level));
    const mixed = [1, 2, 4].reduce<readonly F32x4[]>((all, distance) => butterflies(k, all, distance), lines);
    for (const [n, { memory, writeOffset }] of groups.flatMap((group) => group.lines).entries()) {
      k.storeFourSamples(
        memory,
        writeOffset(there),
        mixed[n]!.times(scale)
          .plus(inputs[n % 2]!)
          .plus(bias),
      );
    }
  });
  for (const [group, { lows }] of groups.entries())
    k.storeF32x4(kernelState, LOWS + 4 * group, k.selectLastFrame(lows));
});

interface Line {
  readonly memory: MemoryArray<Float32Array>;
  /** Write offset for a read offset. */
  readonly writeOffset: (at: Offset) => Offset;
}

function lineOf(k: Kernel, index: number): Line {
  const delay = k.offset(delays, index);
  return { memory: delayLines[index]!, writeOffset: (at) => addOffsets(at, delay) };
}

interface LineGroup {
  readonly lines: Four<Line>;
  readonly gain: F32x4;
  readonly pole: F32x4;
  /** Loss filter states after each of four frames. */
  readonly lows: Four<F32x4Local>;
}

/** Applies the one-pole losses of four lines to four frames; returns four frames of each line. */
function applyLosses(k: Kernel, at: Offset, { lines, gain, pole, lows }: LineGroup): Four<F32x4> {
  const frames = transpose(
    k,
    fourOf((n) => k.localF32x4(k.loadFourSamples(lines[n].memory, at))),
  );
  for (const n of fourOf((index) => index)) {
    const before = lows[n === 0 ? 3 : ((n - 1) as Index)];
    k.set(lows[n], frames[n].times(gain).plus(pole.times(before)));
  }
  return transpose(k, lows);
}

/** One butterfly stage of the Hadamard transform: sums and differences of lines `distance` apart. */
function butterflies(k: Kernel, lines: readonly F32x4[], distance: number): F32x4[] {
  return lines.map((line, i) => {
    const sum = (i & distance) === 0 ? line.plus(lines[i + distance]!) : lines[i - distance]!.minus(line);
    return k.localF32x4(sum);
  });
}

/** Transposes a 4x4 matrix. */
function transpose(k: Kernel, [a, b, c, d]: Four<F32x4>): Four<F32x4> {
  const [low, otherLow] = [k.localF32x4(a.shuffle(b, 0, 4, 1, 5)), k.localF32x4(c.shuffle(d, 0, 4, 1, 5))];
  const [high, otherHigh] = [k.localF32x4(a.shuffle(b, 2, 6, 3, 7)), k.localF32x4(c.shuffle(d, 2, 6, 3, 7))];
  return [
    k.localF32x4(low.shuffle(otherLow, 0, 1, 4, 5)),
    k.localF32x4(low.shuffle(otherLow, 2, 3, 6, 7)),
    k.localF32x4(high.shuffle(otherHigh, 0, 1, 4, 5)),
    k.localF32x4(high.shuffle(otherHigh, 2, 3, 6, 7)),
  ];
}

type Index = 0 | 1 | 2 | 3;

function fourOf<T>(make: (index: Index) => T): Four<T> {
  return [make(0), make(1), make(2), make(3)];
}
