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

/** Two for each channel, one behind the other. */
const diffusers: Four<Frames> = [149, 433, 211, 367];
const DIFFUSION = 0.62;
/** The network's lines at their longest: primes from 25 to 78 ms, so that no two echoes fall together. */
export const lengths: Eight<Frames> = [1117, 1361, 1613, 1877, 2179, 2543, 2927, 3433];
/** What a room remembers, in frames, its network's lines as long as they can be. */
export const memories: readonly Frames[] = [...diffusers, ...lengths];
const FIRST_LINE = diffusers.length;

/** How far a track goes on behind its memory before all is moved back to its beginning. */
export const SPAN: Frames = 4096;
/**
 * The diffusers' delays and then the lines, each on a track: what comes out lies as many frames before what goes in as
 * the line is long.
 */
export const tracks = memories.map((length) => singles(length + SPAN));
/** How long each is now. */
export const delays = integers(memories.length);

/** Keeps the lines' energy: each entry of the matrix is +-1 / sqrt 8. */
const SCALE = 1 / Math.sqrt(8);
/** Far below hearing, far above denormals; it keeps the loop out of them and is too small to be an offset. */
const BIAS = 1e-18;

/** Where a room's own numbers lie, eight of each but for the level. */
export const GAINS = 0;
export const POLES = 8;
const LOWS = 16;
export const LEVEL = 24;
export const OWN_NUMBERS = LEVEL + 1;
export const numbers = singles(OWN_NUMBERS);

/**
 * A room's answer in place of what it hears in `leftBlock` and `rightBlock`. Two diffusers each, and a feedback delay
 * network: eight one-pole losses, the outputs, a Hadamard mix and the new inputs, of which even lines hear the left.
 * One loop does it all, four lines beside each other for the losses and four moments of one line for all else.
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
  /** Where what comes out now goes in. */
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
  /** How far the losses were after each of four frames. */
  readonly lows: Four<QuadVariable>;
}

/** One-pole losses of four lines over four frames; gives four moments of each line. */
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

/** Of every two lines so far apart their sum and their difference: three times, and all is mixed with all. */
function butterflies(k: Kernel, lines: readonly Quad[], apart: number): Quad[] {
  return lines.map((line, i) => {
    const sum = (i & apart) === 0 ? line.plus(lines[i + apart]!) : lines[i - apart]!.minus(line);
    return k.keepQuad(sum);
  });
}

/** Rows to columns, and columns to rows. */
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
