import { saw, square } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** A mono lead: detuned saws and a square, a resonant filter, delayed vibrato. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: saw, cents: -4, left: 0.55, right: 0.4 },
    { wave: saw, cents: 4, left: 0.4, right: 0.55 },
    { wave: square, cents: 0, left: 0.3, right: 0.3 },
  ],
  amplitude: { attack: 0.008, decay: 0.8, sustain: 0.8, release: 0.16 },
  filter: {
    cutoff: 1300,
    tracking: 0.6,
    sweep: 1.3,
    velocityTracking: 2.2,
    q: 1.8,
    envelope: { attack: 0.012, decay: 0.7, sustain: 0.5, release: 0.2 },
  },
  vibrato: { rate: 5.4, cents: 14, onset: 0.22 },
  pitchAttack: { cents: -35, within: 0.04 },
  drive: 1.1,
};

export const synthLead: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -9, lowCut: 150, presence: { at: 2800, trimDb: 2 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
