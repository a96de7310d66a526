import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.25;

/** A plucked double bass: dark, with a short decay and the finger's thump. */
export const uprightBass: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -8.5, lowCut: 32, presence: { at: 900, trimDb: 2 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    pluckString(out.left, out.right, at, note.gate, frames, {
      hertz: note.hertz,
      decay: 2.6 * exp2(-0.4 * log2(note.hertz / 41.2)),
      damping: 0.14,
      dullness: 0.42,
      brightness: 350 + 1300 * note.velocity,
      position: noise.uniform(0.24, 0.32),
      roughness: 0.12,
      seed: note.seed,
      left: level,
      right: level,
    });
    const thump = 0.9 * level;
    addBurst(out.left, out.right, at, frames, {
      at: 150,
      q: 1,
      decay: 0.06,
      left: thump,
      right: thump,
      seed: note.seed,
    });
    const finger = 0.2 * level * note.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 1500,
      q: 0.8,
      decay: 0.025,
      left: finger,
      right: finger,
      seed: note.seed + 1,
    });
  },
  insert: () =>
    new Body([peakingEq(98, 3, 1.5), peakingEq(230, -2, 1), peakingEq(700, 3, 1.2), lowPass(4200)]),
};
