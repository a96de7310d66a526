import { Biquad, lowPass } from '#engine/dsp/biquad.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import type { RenderedLayer } from '#engine/effects/models/render-layers.ts';
import { decibelsToGain, exp2 } from '#engine/kit/exact.ts';
import type { Decibels, Frames } from '#engine/kit/units.ts';

/** Gains of the direct sound and the reverb send, relative to a near source. */
interface DistanceGains {
  readonly direct: number;
  readonly send: number;
  /** Low-pass cutoff in Hz: absorption by air and ground. */
  readonly highCut: number;
}

/** Outdoors a doubling of the distance takes 6 dB; less here, so that a distant sound stays audible. */
const PER_DOUBLING: Decibels = -4.5;

/** The effect of `doublings` of the default distance. The reverb level falls less than the direct sound. */
function distanceGains(doublings: number): DistanceGains {
  const direct = decibelsToGain(PER_DOUBLING * doublings);
  return {
    direct,
    send: decibelsToGain(PER_DOUBLING * doublings * 0.35),
    highCut: Math.min(20_000, 20_000 * exp2(-0.85 * Math.max(0, doublings - 0.3))),
  };
}

const WINDOW: Frames = 4410;

/** Maximum RMS of windows of 0.1 s; used to normalise layers before the distance is applied. */
function maxWindowRms({ left, right }: Stereo): number {
  let top = 0;
  for (let from = 0; from < left.length; from += WINDOW) {
    const to = Math.min(left.length, from + WINDOW);
    let sum = 0;
    for (let i = from; i < to; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!;
    top = Math.max(top, sum / (2 * WINDOW));
  }
  return Math.sqrt(top);
}

const REFERENCE = 0.15;

/** Adds a layer to the direct sound and to the reverb send, both of the same length. */
export function placeLayer({ layer, dry }: RenderedLayer, sound: Stereo, send: Stereo): void {
  const { direct, send: sendGain, highCut } = distanceGains(layer.traits.distance);
  const normalisation = REFERENCE / Math.max(1e-9, maxWindowRms(dry));
  // The force trait changes the level slightly.
  const gain = normalisation * decibelsToGain(layer.level + 2.5 * layer.traits.force);
  for (const side of ['left', 'right'] as const) {
    const samples = dry[side];
    if (highCut < 20_000) {
      const filter = new Biquad(lowPass(highCut, 0.5));
      // Process the end first, so that the beginning of a loop starts with the filter state of its end.
      filter.process(samples.slice(Math.max(0, samples.length - 2000)), 0, Math.min(2000, samples.length));
      filter.process(samples, 0, samples.length);
    }
    const [to, toSend] = [sound[side], send[side]];
    for (let i = 0; i < samples.length; i++) {
      const x = samples[i]! * gain;
      to[i]! += x * direct;
      toSend[i]! += x * sendGain;
    }
  }
}
