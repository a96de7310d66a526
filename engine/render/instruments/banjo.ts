import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, peak } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import { Body } from '../voices/body.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.2;

/** Light strings over a drum head that drains their energy fast: bright, with a short decay. */
export const banjo: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -7.5, lowCut: 140, presence: { at: 3800, gainDb: 2 } },
  play(tone, out, at) {
    const noise = new Noise(tone.seed);
    const level = loudness(tone.velocity);
    const frames = tone.gate + Math.round(TAIL * SAMPLE_RATE);
    const octaves = log2(tone.hertz / 196);
    pluckString(out.left, out.right, at, tone.gate, frames, {
      hertz: tone.hertz,
      decay: 1.5 * exp2(-0.45 * octaves),
      damping: 0.09,
      dullness: 0.03,
      brightness: 1400 + 7500 * tone.velocity,
      position: noise.between(0.06, 0.1),
      roughness: 0.2,
      seed: tone.seed,
      left: 0.75 * level,
      right: 0.65 * level,
    });
    const pick = 0.7 * level * (0.3 + tone.velocity);
    addBurst(out.left, out.right, at, frames, {
      at: 2600,
      q: 0.9,
      decay: 0.03,
      left: pick,
      right: pick,
      seed: tone.seed,
    });
  },
  insert: () => new Body([highPass(150), peak(390, 4, 2), peak(850, 3, 1.5), peak(3100, 4, 1)]),
};
