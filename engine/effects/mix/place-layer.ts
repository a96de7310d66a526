import { Biquad, lowPass } from '#engine/dsp/biquad.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import type { PlayedLayer } from '#engine/effects/kinds/play-layers.ts';
import { decibelsToGain, exp2 } from '#engine/kit/exact.ts';
import type { Decibels, Frames } from '#engine/kit/units.ts';

/** Direct sound and what goes to the room, gains beside a source nearby. */
interface Distance {
  readonly direct: number;
  readonly send: number;
  /** Air and ground take the treble. */
  readonly highCut: number;
}

/** A doubling outdoors takes 6 dB; less here, as one wants to hear what was asked for. */
const PER_DOUBLING: Decibels = -4.5;

/** What `doublings` of the usual distance do. A room answers far sources almost as loudly as near ones. */
function distanceOf(doublings: number): Distance {
  const direct = decibelsToGain(PER_DOUBLING * doublings);
  return {
    direct,
    send: decibelsToGain(PER_DOUBLING * doublings * 0.35),
    highCut: Math.min(20_000, 20_000 * exp2(-0.85 * Math.max(0, doublings - 0.3))),
  };
}

const WINDOW: Frames = 4410;

/** The loudest tenth of a second, RMS: layers are made equally loud before they are placed. */
function loudest({ left, right }: Stereo): number {
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

/** Adds a layer to the direct sound and to the room's send, both `sound.left.length` long. */
export function placeLayer({ layer, dry }: PlayedLayer, sound: Stereo, send: Stereo): void {
  const { direct, send: sent, highCut } = distanceOf(layer.traits.distance);
  const equal = REFERENCE / Math.max(1e-9, loudest(dry));
  // Light rain is quieter than a heavy door, if only a little.
  const gain = equal * decibelsToGain(layer.level + 2.5 * layer.traits.force);
  for (const side of ['left', 'right'] as const) {
    const own = dry[side];
    if (highCut < 20_000) {
      const filter = new Biquad(lowPass(highCut, 0.5));
      // Once over the end first, so that a loop's beginning finds the filter as its end left it.
      filter.process(own.slice(Math.max(0, own.length - 2000)), 0, Math.min(2000, own.length));
      filter.process(own, 0, own.length);
    }
    const [to, toSend] = [sound[side], send[side]];
    for (let i = 0; i < own.length; i++) {
      const x = own[i]! * gain;
      to[i]! += x * direct;
      toSend[i]! += x * sent;
    }
  }
}
