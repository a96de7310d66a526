import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { peakingEq } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { pluckString } from '#engine/dsp/plucked-string.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { Body } from '../voices/body.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.35;

/** Steel strings on a wooden body: two slightly detuned planes of vibration, air and top resonances. */
export const acousticGuitar: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -10.5, lowCut: 80, presence: { at: 4500, trimDb: 2 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    const octaves = log2(note.hertz / 82.4);
    const pluck = {
      decay: 6.5 * exp2(-0.55 * octaves),
      damping: 0.18,
      dullness: 0.1,
      brightness: 900 + 6500 * note.velocity,
      position: noise.uniform(0.13, 0.2),
      roughness: 0.35,
      seed: note.seed,
    };
    const split = exp2(0.45 / 1200);
    pluckString(out.left, out.right, at, note.gate, frames, {
      ...pluck,
      hertz: note.hertz / split,
      left: 0.62 * level,
      right: 0.4 * level,
    });
    pluckString(out.left, out.right, at, note.gate, frames, {
      ...pluck,
      hertz: note.hertz * split,
      decay: pluck.decay * 0.6,
      seed: note.seed + 1,
      left: 0.4 * level,
      right: 0.62 * level,
    });
    const pick = 0.5 * level * note.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 3600,
      q: 1,
      decay: 0.02,
      left: pick,
      right: pick,
      seed: note.seed,
    });
  },
  insert: () =>
    new Body(
      [peakingEq(104, 4, 3), peakingEq(205, 4.5, 4), peakingEq(420, -3, 1.2), peakingEq(2700, 2, 1)],
      [peakingEq(107, 4, 3), peakingEq(212, 4, 4), peakingEq(450, -3, 1.2), peakingEq(2400, 2, 1)],
    ),
};
