import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, peak } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.3;

/** A nylon-string guitar played with the fingers: warm, with a short decay. */
export const nylonGuitar: Instrument = {
  tail: TAIL,
  voicing: { gainDb: -11, lowCut: 75, presence: { at: 3000, gainDb: 2 } },
  play(tone, out, at) {
    const noise = new Noise(tone.seed);
    const level = loudness(tone.velocity);
    const octaves = log2(tone.hertz / 82.4);
    const side = noise.between(-0.12, 0.12);
    pluckString(out.left, out.right, at, tone.gate, tone.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: tone.hertz,
      decay: 3.4 * exp2(-0.6 * octaves),
      damping: 0.14,
      dullness: 0.22,
      brightness: 600 + 2600 * tone.velocity,
      position: noise.between(0.22, 0.32),
      roughness: 0.25,
      seed: tone.seed,
      left: level * (1 - side),
      right: level * (1 + side),
    });
  },
  insert: () =>
    new Body(
      [highPass(70), peak(98, 4, 3), peak(196, 4, 4), peak(400, 2, 2)],
      [highPass(70), peak(101, 4, 3), peak(203, 4, 4), peak(430, 2, 2)],
    ),
};
