import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { lowPass, peak } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.18;

/** Round-wound strings, played with the fingers, split pickup in the middle. */
export const electricBass: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -10, lowCut: 32, presence: { at: 1100, gainDb: 2.5 } },
  play(tone, out, at) {
    const noise = new Noise(tone.seed);
    const level = loudness(tone.velocity);
    pluckString(out.left, out.right, at, tone.gate, tone.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: tone.hertz,
      decay: 6 * exp2(-0.4 * log2(tone.hertz / 41.2)),
      damping: 0.1,
      dullness: 0.25,
      brightness: 500 + 3000 * tone.velocity,
      position: noise.between(0.16, 0.22),
      roughness: 0.12,
      seed: tone.seed,
      left: level,
      right: level,
    });
  },
  insert: () => new Body([peak(85, 2, 1), peak(380, -3, 0.9), peak(1800, 2, 1), lowPass(5000)]),
};
