import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { Envelope } from '#engine/dsp/envelope.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { softClip } from '#engine/dsp/shaper.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import type { Instrument } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';

const TAIL = 0.14;

/** A sustained 808 kick: a sine with a short pitch attack and a soft clip. */
export const subBass: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -7, lowCut: 22, presence: { at: 900, trimDb: 2 } },
  play(note, out, at) {
    const level = velocityToAmplitude(note.velocity);
    const warmth = new Noise(note.seed).uniform(0.95, 1.05) * (0.8 + 1.3 * note.velocity);
    const envelope = new Envelope({ attack: 0.004, decay: 5, sustain: 0.25, release: TAIL }, note.gate);
    const end = Math.min(out.left.length, at + note.gate + Math.round(TAIL * SAMPLE_RATE));
    const step = note.hertz / SAMPLE_RATE;
    const settle = exp2(-1 / (0.009 * SAMPLE_RATE));
    let sharp = 0.9;
    let turns = 0;
    for (let i = at; i < end; i++) {
      const x = softClip(sineOfTurns(turns) * warmth) * envelope.next() * level;
      out.left[i]! += x;
      out.right[i]! += x;
      turns += step * (1 + sharp);
      sharp *= settle;
    }
  },
};
