import { highPass, lowPass, peak } from '#engine/dsp/biquad.ts';
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
    touch: 2.4,
    q: 0.7,
    envelope: { attack: 0.09, decay: 0.8, sustain: 0.7, release: 0.2 },
  },
  vibrato: { rate: 5.3, cents: 13, onset: 0.2 },
  scoop: { cents: -18, within: 0.07 },
  breath: { level: 0.12, at: 5, q: 0.5 },
};

/** Air, wood and bridge resonances of the body, two microphones. */
export const cello: Instrument = {
  tail: patch.amplitude.release,
  voicing: { gainDb: -6.5, lowCut: 58, presence: { at: 2200, gainDb: 1 } },
  play: (tone, out, at) => playOscillators(patch, tone, out, at),
  insert: () =>
    new Body(
      [
        highPass(60),
        peak(104, 3, 4),
        peak(185, 4, 3),
        peak(420, 3, 3),
        peak(1500, -4, 1),
        peak(2300, 4, 2),
        lowPass(7500),
      ],
      [
        highPass(60),
        peak(108, 3, 4),
        peak(195, 4, 3),
        peak(450, 3, 3),
        peak(1400, -4, 1),
        peak(2500, 4, 2),
        lowPass(7500),
      ],
    ),
};
