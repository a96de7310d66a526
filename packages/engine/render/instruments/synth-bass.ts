import { saw, square } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** A saw and a square through a ladder-like filter sweep with some drive; mono. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: saw, cents: -2, left: 0.5, right: 0.5 },
    { wave: square, cents: 0.8, left: 0.45, right: 0.45 },
  ],
  amplitude: { attack: 0.003, decay: 0.9, sustain: 0.75, release: 0.09 },
  filter: {
    cutoff: 420,
    tracking: 0.25,
    sweep: 2.2,
    velocityTracking: 2.2,
    q: 1.5,
    envelope: { attack: 0.002, decay: 0.45, sustain: 0.25, release: 0.1 },
  },
  drive: 1.5,
};

export const synthBass: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -6, lowCut: 28, presence: { at: 1200, trimDb: 2 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
