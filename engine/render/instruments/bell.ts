import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { addResonances, type Resonance } from '#engine/dsp/resonances.ts';
import { Noise } from '#engine/dsp/noise.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 3;

/** Modes of a free bar (Fletcher and Rossing, 2.15), relative to the first: soft and hard amplitude, and decay. */
const bar = [
  { ratio: 1, soft: 1, hard: 1, decay: 1 },
  { ratio: 2.756, soft: 0.12, hard: 0.5, decay: 0.42 },
  { ratio: 5.404, soft: 0.03, hard: 0.4, decay: 0.18 },
  { ratio: 8.933, soft: 0.008, hard: 0.25, decay: 0.08 },
  { ratio: 4.02, soft: 0.06, hard: 0.14, decay: 0.5 },
];

/** A glockenspiel: a steel bar with a hard mallet. It sounds on after key release. */
export const bell: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -11, lowCut: 180, presence: { at: 5000, trimDb: 0 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const level = velocityToAmplitude(note.velocity);
    const longest = 3.4 * exp2(-0.4 * log2(note.hertz / 523.25));
    const modes = bar.flatMap(({ ratio, soft, hard, decay }): Resonance[] => {
      const amplitude = level * (soft + (hard - soft) * note.velocity) * noise.uniform(0.85, 1.15);
      const side = noise.uniform(-0.35, 0.35);
      const hertz = note.hertz * ratio;
      const mode = {
        hertz,
        left: amplitude * (1 - side),
        right: amplitude * (1 + side),
        decay: longest * decay,
      };
      return [mode];
    });
    const frames = note.gate + Math.round(TAIL * SAMPLE_RATE);
    addResonances(out.left, out.right, modes, { at, noteLength: note.gate, damping: 2.2, frames });
    const stroke = 0.3 * level * note.velocity;
    addBurst(out.left, out.right, at, frames, {
      at: 6500,
      q: 1,
      decay: 0.012,
      left: stroke,
      right: stroke,
      seed: note.seed,
    });
  },
};
