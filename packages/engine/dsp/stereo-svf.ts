import type { Frames, Hertz } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import type { F64x2 } from './kernel/f64x2.ts';
import { leftVoice, rightVoice } from './kernel/stereo-block.ts';
import { f64Array } from './kernel/linear-memory.ts';
import { integratorGain } from './svf.ts';

/**
 * Indices in the state of a filter, in stereo pairs: state transition over one frame, over two frames, resonance, and
 * integrator states.
 */
const ONE_FRAME = 0;
const TWO_FRAMES = 12;
const RESONANCE = 28;
const INTEGRATORS = 30;
const STATE_SIZE = 34;
const kernelState = f64Array(STATE_SIZE);

type Output = (x: F64x2, band: F64x2, low: F64x2, resonance: F64x2) => F64x2;

/**
 * Processes two frames per iteration: the state depends on the state two frames ago, which halves the critical path.
 * The output of a trapezoidal integrator is the mean of its states before and after.
 */
const filter = (output: Output) =>
  kernel((k) => {
    const load = (index: number) => k.local(k.loadF64x2(kernelState, index));
    const one = (n: number) => load(ONE_FRAME + 2 * n);
    const two = (n: number) => load(TWO_FRAMES + 2 * n);
    const [bb, bl, bx, lb, ll, lx] = [one(0), one(1), one(2), one(3), one(4), one(5)];
    const [bb2, bl2, bx0, bx1] = [two(0), two(1), two(2), two(3)];
    const [lb2, ll2, lx0, lx1] = [two(4), two(5), two(6), two(7)];
    const resonance = load(RESONANCE);
    const [band, low] = [load(INTEGRATORS), load(INTEGRATORS + 2)];
    const [bandBetween, lowBetween] = [k.local(band), k.local(low)];
    const half = k.constantF64x2(0.5);
    const mean = (before: F64x2, after: F64x2) => before.plus(after).times(half);
    k.loopFrames(2, (at) => {
      const x = k.local(k.loadChannels(leftVoice, rightVoice, at));
      const y = k.local(k.loadChannels(leftVoice, rightVoice, at, 1));
      k.set(bandBetween, bx.times(x).plus(bl.times(low)).plus(bb.times(band)));
      k.set(lowBetween, lx.times(x).plus(lb.times(band)).plus(ll.times(low)));
      const bandAfter = bx0.times(x).plus(bx1.times(y)).plus(bl2.times(low)).plus(bb2.times(band));
      const lowAfter = k.local(lx0.times(x).plus(lx1.times(y)).plus(lb2.times(band)).plus(ll2.times(low)));
      const first = output(x, mean(band, bandBetween), mean(low, lowBetween), resonance);
      k.storeChannels(leftVoice, rightVoice, at, first);
      k.set(band, bandAfter);
      const second = output(y, mean(bandBetween, band), mean(lowBetween, lowAfter), resonance);
      k.storeChannels(leftVoice, rightVoice, at, second, 1);
      k.set(low, lowAfter);
    });
    k.storeF64x2(kernelState, INTEGRATORS, k.selectByParity(bandBetween, band));
    k.storeF64x2(kernelState, INTEGRATORS + 2, k.selectByParity(lowBetween, low));
  });

const lowPass = filter((_, _band, low) => low);
const highPass = filter((x, band, low, resonance) => x.minus(resonance.times(band)).minus(low));

/** Stereo state-variable filter on `leftVoice` and `rightVoice`. */
export class StereoStateVariableFilter {
  private readonly state = new Float64Array(STATE_SIZE);

  /** As `StateVariableFilter.tune`, with one cutoff per channel. */
  tune(left: Hertz, right: Hertz, q: number): void {
    this.tuneChannel(0, left, q);
    if (right !== left) this.tuneChannel(1, right, q);
    else for (let n = 0; n < INTEGRATORS; n += 2) this.state[n + 1] = this.state[n]!;
  }

  /** Low-passes the first `count` frames in place. */
  low(count: Frames): void {
    kernelState.values.set(this.state);
    lowPass(count);
    this.state.set(kernelState.values);
  }

  /** High-passes the first `count` frames in place. */
  high(count: Frames): void {
    kernelState.values.set(this.state);
    highPass(count);
    this.state.set(kernelState.values);
  }

  private tuneChannel(channel: 0 | 1, cutoff: Hertz, q: number): void {
    const { state } = this;
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
    state[ONE_FRAME + channel] = bb;
    state[ONE_FRAME + 2 + channel] = bl;
    state[ONE_FRAME + 4 + channel] = bx;
    state[ONE_FRAME + 6 + channel] = lb;
    state[ONE_FRAME + 8 + channel] = ll;
    state[ONE_FRAME + 10 + channel] = lx;
    state[TWO_FRAMES + channel] = bb * bb + bl * lb;
    state[TWO_FRAMES + 2 + channel] = bb * bl + bl * ll;
    state[TWO_FRAMES + 4 + channel] = bb * bx + bl * lx;
    state[TWO_FRAMES + 6 + channel] = bx;
    state[TWO_FRAMES + 8 + channel] = lb * bb + ll * lb;
    state[TWO_FRAMES + 10 + channel] = lb * bl + ll * ll;
    state[TWO_FRAMES + 12 + channel] = lb * bx + ll * lx;
    state[TWO_FRAMES + 14 + channel] = lx;
    state[RESONANCE + channel] = k;
  }
}
