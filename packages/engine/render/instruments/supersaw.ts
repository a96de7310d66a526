import { saw } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** Seven detuned saws across the stereo field; the outer ones softer. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: saw, cents: 0, left: 0.3, right: 0.3 },
    { wave: saw, cents: -6, left: 0.3, right: 0.14 },
    { wave: saw, cents: 6.5, left: 0.14, right: 0.3 },
    { wave: saw, cents: -13, left: 0.12, right: 0.28 },
    { wave: saw, cents: 12.5, left: 0.28, right: 0.12 },
    { wave: saw, cents: -20, left: 0.24, right: 0.06 },
    { wave: saw, cents: 20.5, left: 0.06, right: 0.24 },
  ],
  amplitude: { attack: 0.008, decay: 1.2, sustain: 0.8, release: 0.28 },
  filter: {
    cutoff: 2200,
    tracking: 0.5,
    sweep: 1.6,
    velocityTracking: 2.4,
    q: 0.8,
    envelope: { attack: 0.004, decay: 0.9, sustain: 0.45, release: 0.3 },
  },
};

export const supersaw: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -5, lowCut: 130, presence: { at: 6000, trimDb: 1.5 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
