import { highPass, lowPass, peak } from '#engine/dsp/biquad.ts';
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
    touch: 2.4,
    q: 0.7,
    envelope: { attack: 0.03, decay: 0.3, sustain: 0.7, release: 0.1 },
  },
  vibrato: { rate: 5.9, cents: 13, onset: 0.2 },
  scoop: { cents: -40, within: 0.06 },
  breath: { level: 0.16, at: 5, q: 0.5 },
};

export const fiddle: Instrument = {
  tail: patch.amplitude.release,
  voicing: { gainDb: -6.5, lowCut: 170, presence: { at: 2900, gainDb: 1.5 } },
  play: (tone, out, at) => playOscillators(patch, tone, out, at),
  // Air resonance, the two main wood modes and the bridge hill (Fletcher and Rossing, 10.6).
  insert: () =>
    new Body(
      [
        highPass(180),
        peak(280, 5, 5),
        peak(455, 4, 6),
        peak(540, 3.5, 6),
        peak(1300, -4, 1.2),
        peak(2600, 5, 1),
        lowPass(8500),
      ],
      [
        highPass(180),
        peak(286, 5, 5),
        peak(470, 4, 6),
        peak(560, 3.5, 6),
        peak(1250, -4, 1.2),
        peak(2450, 5, 1),
        lowPass(8500),
      ],
    ),
};
