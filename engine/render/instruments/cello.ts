import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { saw } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** One bowed string: Helmholtz motion is a sawtooth; slow attack and delayed vibrato. */
const patch: OscillatorPatch = {
  oscillators: [{ wave: saw, cents: 0, left: 0.6, right: 0.6 }],
  amplitude: { attack: 0.075, decay: 0.6, sustain: 0.9, release: 0.24 },
  filter: {
    cutoff: 1500,
    tracking: 0.35,
    sweep: 0.9,
    velocityTracking: 2.4,
    q: 0.7,
    envelope: { attack: 0.09, decay: 0.8, sustain: 0.7, release: 0.2 },
  },
  vibrato: { rate: 5.3, cents: 13, onset: 0.2 },
  pitchAttack: { cents: -18, within: 0.07 },
  breathNoise: { level: 0.12, at: 5, q: 0.5 },
};

/** Air, wood and bridge resonances of the body, two microphones. */
export const cello: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -6.5, lowCut: 58, presence: { at: 2200, trimDb: 1 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  insert: () =>
    new Body(
      [
        highPass(60),
        peakingEq(104, 3, 4),
        peakingEq(185, 4, 3),
        peakingEq(420, 3, 3),
        peakingEq(1500, -4, 1),
        peakingEq(2300, 4, 2),
        lowPass(7500),
      ],
      [
        highPass(60),
        peakingEq(108, 3, 4),
        peakingEq(195, 4, 3),
        peakingEq(450, 3, 3),
        peakingEq(1400, -4, 1),
        peakingEq(2500, 4, 2),
        lowPass(7500),
      ],
    ),
};
