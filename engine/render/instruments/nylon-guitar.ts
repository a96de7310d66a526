import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.3;

/** A nylon-string guitar played with the fingers: warm, with a short decay. */
export const nylonGuitar: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -11, lowCut: 75, presence: { at: 3000, trimDb: 2 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const octaves = log2(note.hertz / 82.4);
    const side = noise.uniform(-0.12, 0.12);
    pluckString(out.left, out.right, at, note.gate, note.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: note.hertz,
      decay: 3.4 * exp2(-0.6 * octaves),
      damping: 0.14,
      dullness: 0.22,
      brightness: 600 + 2600 * note.velocity,
      position: noise.uniform(0.22, 0.32),
      roughness: 0.25,
      seed: note.seed,
      left: level * (1 - side),
      right: level * (1 + side),
    });
  },
  insert: () =>
    new Body(
      [highPass(70), peakingEq(98, 4, 3), peakingEq(196, 4, 4), peakingEq(400, 2, 2)],
      [highPass(70), peakingEq(101, 4, 3), peakingEq(203, 4, 4), peakingEq(430, 2, 2)],
    ),
};
