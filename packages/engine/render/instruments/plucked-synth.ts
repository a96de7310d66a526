import { saw, square } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** Two saws and a square with a fast-closing filter. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: saw, cents: -5, left: 0.5, right: 0.25 },
    { wave: saw, cents: 5, left: 0.25, right: 0.5 },
    { wave: square, cents: 0, left: 0.25, right: 0.25 },
  ],
  amplitude: { attack: 0.002, decay: 1.1, sustain: 0.02, release: 0.3 },
  filter: {
    cutoff: 420,
    tracking: 0.7,
    sweep: 4.2,
    velocityTracking: 1.6,
    q: 1.6,
    envelope: { attack: 0.001, decay: 0.55, sustain: 0.05, release: 0.3 },
  },
};

export const pluckedSynth: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: 2, lowCut: 140, presence: { at: 4000, trimDb: 1.5 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
