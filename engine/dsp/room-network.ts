import { further, kernel, type Kernel, type Offset, type QuadVariable } from './kernel/kernel.ts';
import type { Quad } from './kernel/quad.ts';
import { leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { integers, singles, type Place } from './kernel/workbench.ts';
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
export const memories: readonly Frames[] = [...diffusers, ...lengths];
const FIRST_LINE = diffusers.length;

/** Frames that can be appended to a delay line before its contents are moved back to the start. */
export const SPAN: Frames = 4096;
/**
 * Memory of the diffusers and then of the lines: the output of a line is read `delay` frames before the position at
 * which its input is written.
 */
export const tracks = memories.map((length) => singles(length + SPAN));
/** Current delay of each line. */
export const delays = integers(memories.length);

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
export const numbers = singles(OWN_NUMBERS);

/**
 * Replaces `leftBlock` and `rightBlock` by the wet signal: two diffusers per channel and a feedback delay network of
 * eight one-pole losses, output taps, a Hadamard mix and the inputs (left for even lines). A single loop; SIMD lanes
 * hold four lines for the losses and four consecutive frames of one line for the rest.
 */
export const answer = kernel((k) => {
  const groups = [0, 4].map((first): Group => ({
    lines: fourOf((n) => lineOf(k, FIRST_LINE + first + n)),
    gain: k.keepQuad(k.loadQuad(numbers, GAINS + first)),
    pole: k.keepQuad(k.loadQuad(numbers, POLES + first)),
    lows: fourOf(() => k.keepQuad(k.loadQuad(numbers, LOWS + first))),
  }));
  const smears = diffusers.map((_, n) => lineOf(k, n));
  const [scale, bias, diffusion] = [k.four(SCALE), k.four(BIAS), k.four(DIFFUSION)];
  const level = k.keepQuad(k.fourTimes(numbers, LEVEL));
  k.frames(4, (at, there) => {
    const inputs = [leftBlock, rightBlock].map((block, channel) =>
      smears.slice(2 * channel, 2 * channel + 2).reduce(
        (sound, smear) => {
          const delayed = k.keepQuad(k.quads(smear.track, there));
          const into = k.keepQuad(sound.plus(delayed.times(diffusion)).plus(bias));
          k.setQuads(smear.track, smear.later(there), into);
          return k.keepQuad(delayed.minus(into.times(diffusion)));
        },
        k.quads(block, at),
      ),
    );
    const lines = groups.flatMap((group) => lose(k, there, group));
    const [a, b, c, d, e, f, g, h] = lines as unknown as Eight<Quad>;
    k.setQuads(leftBlock, at, a.minus(c).plus(e).minus(g).times(level));
    k.setQuads(rightBlock, at, b.minus(d).plus(f).minus(h).times(level));
    const mixed = [1, 2, 4].reduce<readonly Quad[]>((all, apart) => butterflies(k, all, apart), lines);
    for (const [n, { track, later }] of groups.flatMap((group) => group.lines).entries()) {
      k.setQuads(
        track,
        later(there),
        mixed[n]!.times(scale)
          .plus(inputs[n % 2]!)
          .plus(bias),
      );
    }
  });
  for (const [group, { lows }] of groups.entries()) k.storeQuad(numbers, LOWS + 4 * group, k.afterLast(lows));
});

interface Line {
  readonly track: Place<Float32Array>;
  /** Write offset for a read offset. */
  readonly later: (at: Offset) => Offset;
}

function lineOf(k: Kernel, place: number): Line {
  const delay = k.offset(delays, place);
  return { track: tracks[place]!, later: (at) => further(at, delay) };
}

interface Group {
  readonly lines: Four<Line>;
  readonly gain: Quad;
  readonly pole: Quad;
  /** Loss filter states after each of four frames. */
  readonly lows: Four<QuadVariable>;
}

/** Applies the one-pole losses of four lines to four frames; returns four frames of each line. */
function lose(k: Kernel, at: Offset, { lines, gain, pole, lows }: Group): Four<Quad> {
  const moments = turned(
    k,
    fourOf((n) => k.keepQuad(k.quads(lines[n].track, at))),
  );
  for (const n of fourOf((index) => index)) {
    const before = lows[n === 0 ? 3 : ((n - 1) as Index)];
    k.set(lows[n], moments[n].times(gain).plus(pole.times(before)));
  }
  return turned(k, lows);
}

/** One butterfly stage of the Hadamard transform: sums and differences of lines `distance` apart. */
function butterflies(k: Kernel, lines: readonly Quad[], apart: number): Quad[] {
  return lines.map((line, i) => {
    const sum = (i & apart) === 0 ? line.plus(lines[i + apart]!) : lines[i - apart]!.minus(line);
    return k.keepQuad(sum);
  });
}

/** Transposes a 4x4 matrix. */
function turned(k: Kernel, [a, b, c, d]: Four<Quad>): Four<Quad> {
  const [low, otherLow] = [k.keepQuad(a.lanes(b, 0, 4, 1, 5)), k.keepQuad(c.lanes(d, 0, 4, 1, 5))];
  const [high, otherHigh] = [k.keepQuad(a.lanes(b, 2, 6, 3, 7)), k.keepQuad(c.lanes(d, 2, 6, 3, 7))];
  return [
    k.keepQuad(low.lanes(otherLow, 0, 1, 4, 5)),
    k.keepQuad(low.lanes(otherLow, 2, 3, 6, 7)),
    k.keepQuad(high.lanes(otherHigh, 0, 1, 4, 5)),
    k.keepQuad(high.lanes(otherHigh, 2, 3, 6, 7)),
  ];
}

type Index = 0 | 1 | 2 | 3;

function fourOf<T>(make: (index: Index) => T): Four<T> {
  return [make(0), make(1), make(2), make(3)];
}
