import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { highPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.2;

/** Light strings over a drum head that drains their energy fast: bright, with a short decay. */
export const banjo: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -7.5, lowCut: 140, presence: { at: 3800, trimDb: 2 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    const octaves = log2(note.hertz / 196);
    pluckString(out.left, out.right, at, note.gate, frames, {
      hertz: note.hertz,
      decay: 1.5 * exp2(-0.45 * octaves),
      damping: 0.09,
      dullness: 0.03,
      brightness: 1400 + 7500 * note.velocity,
      position: noise.uniform(0.06, 0.1),
      roughness: 0.2,
      seed: note.seed,
      left: 0.75 * level,
      right: 0.65 * level,
    });
    const pick = 0.7 * level * (0.3 + note.velocity);
    addBurst(out.left, out.right, at, frames, {
      at: 2600,
      q: 0.9,
      decay: 0.03,
      left: pick,
      right: pick,
      seed: note.seed,
    });
  },
  insert: () =>
    new Body([highPass(150), peakingEq(390, 4, 2), peakingEq(850, 3, 1.5), peakingEq(3100, 4, 1)]),
};
