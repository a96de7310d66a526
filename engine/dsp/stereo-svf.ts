import type { Frames, Hertz } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import type { Pair } from './kernel/pair.ts';
import { leftVoice, rightVoice } from './kernel/stereo-block.ts';
import { doubles } from './kernel/workbench.ts';
import { integratorGain } from './svf.ts';

/**
 * Indices in the state of a filter, in stereo pairs: state transition over one frame, over two frames, resonance, and
 * integrator states.
 */
const ONE_FRAME = 0;
const TWO_FRAMES = 12;
const RESONANCE = 28;
const HELD = 30;
const OWN_NUMBERS = 34;
const numbers = doubles(OWN_NUMBERS);

type Output = (x: Pair, band: Pair, low: Pair, resonance: Pair) => Pair;

/**
 * Processes two frames per iteration: the state depends on the state two frames ago, which halves the critical path.
 * The output of a trapezoidal integrator is the mean of its states before and after.
 */
const filter = (output: Output) =>
  kernel((k) => {
    const own = (place: number) => k.keep(k.load(numbers, place));
    const one = (n: number) => own(ONE_FRAME + 2 * n);
    const two = (n: number) => own(TWO_FRAMES + 2 * n);
    const [bb, bl, bx, lb, ll, lx] = [one(0), one(1), one(2), one(3), one(4), one(5)];
    const [bb2, bl2, bx0, bx1] = [two(0), two(1), two(2), two(3)];
    const [lb2, ll2, lx0, lx1] = [two(4), two(5), two(6), two(7)];
    const resonance = own(RESONANCE);
    const [band, low] = [own(HELD), own(HELD + 2)];
    const [bandBetween, lowBetween] = [k.keep(band), k.keep(low)];
    const half = k.constant(0.5);
    const mean = (before: Pair, after: Pair) => before.plus(after).times(half);
    k.frames(2, (at) => {
      const x = k.keep(k.channels(leftVoice, rightVoice, at));
      const y = k.keep(k.channels(leftVoice, rightVoice, at, 1));
      k.set(bandBetween, bx.times(x).plus(bl.times(low)).plus(bb.times(band)));
      k.set(lowBetween, lx.times(x).plus(lb.times(band)).plus(ll.times(low)));
      const bandAfter = bx0.times(x).plus(bx1.times(y)).plus(bl2.times(low)).plus(bb2.times(band));
      const lowAfter = k.keep(lx0.times(x).plus(lx1.times(y)).plus(lb2.times(band)).plus(ll2.times(low)));
      const first = output(x, mean(band, bandBetween), mean(low, lowBetween), resonance);
      k.setChannels(leftVoice, rightVoice, at, first);
      k.set(band, bandAfter);
      const second = output(y, mean(bandBetween, band), mean(lowBetween, lowAfter), resonance);
      k.setChannels(leftVoice, rightVoice, at, second, 1);
      k.set(low, lowAfter);
    });
    k.store(numbers, HELD, k.oddOrEven(bandBetween, band));
    k.store(numbers, HELD + 2, k.oddOrEven(lowBetween, low));
  });

const lowPass = filter((_, _band, low) => low);
const highPass = filter((x, band, low, resonance) => x.minus(resonance.times(band)).minus(low));

/** Stereo state-variable filter on `leftVoice` and `rightVoice`. */
export class StereoStateVariableFilter {
  private readonly own = new Float64Array(OWN_NUMBERS);

  /** As `StateVariableFilter.tune`, with one cutoff per channel. */
  tune(left: Hertz, right: Hertz, q: number): void {
    this.tuneChannel(0, left, q);
    if (right !== left) this.tuneChannel(1, right, q);
    else for (let n = 0; n < HELD; n += 2) this.own[n + 1] = this.own[n]!;
  }

  /** Low-passes the first `count` frames in place. */
  low(count: Frames): void {
    numbers.values.set(this.own);
    lowPass(count);
    this.own.set(numbers.values);
  }

  /** High-passes the first `count` frames in place. */
  high(count: Frames): void {
    numbers.values.set(this.own);
    highPass(count);
    this.own.set(numbers.values);
  }

  private tuneChannel(channel: 0 | 1, cutoff: Hertz, q: number): void {
    const { own } = this;
    // As `svfCoefficients`, without allocating an object per call.
    const g = integratorGain(cutoff);
    const k = 1 / q;
    const a1 = 1 / (1 + g * (g + k));
    const a2 = g * a1;
    const a3 = g * a2;
    const bb = 2 * a1 - 1;
    const bx = 2 * a2;
    const bl = -bx;
    const lb = bx;
    const lx = 2 * a3;
    const ll = 1 - lx;
    own[ONE_FRAME + channel] = bb;
    own[ONE_FRAME + 2 + channel] = bl;
    own[ONE_FRAME + 4 + channel] = bx;
    own[ONE_FRAME + 6 + channel] = lb;
    own[ONE_FRAME + 8 + channel] = ll;
    own[ONE_FRAME + 10 + channel] = lx;
    own[TWO_FRAMES + channel] = bb * bb + bl * lb;
    own[TWO_FRAMES + 2 + channel] = bb * bl + bl * ll;
    own[TWO_FRAMES + 4 + channel] = bb * bx + bl * lx;
    own[TWO_FRAMES + 6 + channel] = bx;
    own[TWO_FRAMES + 8 + channel] = lb * bb + ll * lb;
    own[TWO_FRAMES + 10 + channel] = lb * bl + ll * ll;
    own[TWO_FRAMES + 12 + channel] = lb * bx + ll * lx;
    own[TWO_FRAMES + 14 + channel] = lx;
    own[RESONANCE + channel] = k;
  }
}
