import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { saw } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** One bowed string: a sawtooth with a sharp attack, a pitch attack and delayed vibrato. */
const patch: OscillatorPatch = {
  oscillators: [{ wave: saw, cents: 0, left: 0.5, right: 0.5 }],
  amplitude: { attack: 0.028, decay: 0.35, sustain: 0.86, release: 0.12 },
  filter: {
    cutoff: 2300,
    tracking: 0.55,
    sweep: 0.9,
    velocityTracking: 2.4,
    q: 0.7,
    envelope: { attack: 0.03, decay: 0.3, sustain: 0.7, release: 0.1 },
  },
  vibrato: { rate: 5.9, cents: 13, onset: 0.2 },
  pitchAttack: { cents: -40, within: 0.06 },
  breathNoise: { level: 0.16, at: 5, q: 0.5 },
};

export const fiddle: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -6.5, lowCut: 170, presence: { at: 2900, trimDb: 1.5 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  // Air resonance, the two main wood modes and the bridge hill (Fletcher and Rossing, 10.6).
  insert: () =>
    new Body(
      [
        highPass(180),
        peakingEq(280, 5, 5),
        peakingEq(455, 4, 6),
        peakingEq(540, 3.5, 6),
        peakingEq(1300, -4, 1.2),
        peakingEq(2600, 5, 1),
        lowPass(8500),
      ],
      [
        highPass(180),
        peakingEq(286, 5, 5),
        peakingEq(470, 4, 6),
        peakingEq(560, 3.5, 6),
        peakingEq(1250, -4, 1.2),
        peakingEq(2450, 5, 1),
        lowPass(8500),
      ],
    ),
};
