import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { lowPass, peak } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import { Body } from '../voices/body.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.25;

/** A plucked double bass: dark, with a short decay and the finger's thump. */
export const uprightBass: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -8.5, lowCut: 32, presence: { at: 900, gainDb: 2 } },
  play(tone, out, at) {
    const noise = new Noise(tone.seed);
    const level = loudness(tone.velocity);
    const frames = tone.gate + Math.round(TAIL * SAMPLE_RATE);
    pluckString(out.left, out.right, at, tone.gate, frames, {
      hertz: tone.hertz,
      decay: 2.6 * exp2(-0.4 * log2(tone.hertz / 41.2)),
      damping: 0.14,
      dullness: 0.42,
      brightness: 350 + 1300 * tone.velocity,
      position: noise.between(0.24, 0.32),
      roughness: 0.12,
      seed: tone.seed,
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
      seed: tone.seed,
    });
    const finger = 0.2 * level * tone.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 1500,
      q: 0.8,
      decay: 0.025,
      left: finger,
      right: finger,
      seed: tone.seed + 1,
    });
  },
  insert: () => new Body([peak(98, 3, 1.5), peak(230, -2, 1), peak(700, 3, 1.2), lowPass(4200)]),
};
