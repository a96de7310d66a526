import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';

const TAIL = 0.18;

/** Round-wound strings, played with the fingers, split pickup in the middle. */
export const electricBass: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -10, lowCut: 32, presence: { at: 1100, trimDb: 2.5 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    pluckString(out.left, out.right, at, note.gate, note.gate + Math.round(TAIL * SAMPLE_RATE), {
      hertz: note.hertz,
      decay: 6 * exp2(-0.4 * log2(note.hertz / 41.2)),
      damping: 0.1,
      dullness: 0.25,
      brightness: 500 + 3000 * note.velocity,
      position: noise.uniform(0.16, 0.22),
      roughness: 0.12,
      seed: note.seed,
      left: level,
      right: level,
    });
  },
  insert: () =>
    new Body([peakingEq(85, 2, 1), peakingEq(380, -3, 0.9), peakingEq(1800, 2, 1), lowPass(5000)]),
};
