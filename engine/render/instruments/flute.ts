import { Wavetable } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** An open pipe: a strong fundamental and a steep spectral roll-off. */
const pipe = new Wavetable((h) => [1, 0.55, 0.3, 0.12, 0.08, 0.04, 0.025][h - 1] ?? 0);

const patch: OscillatorPatch = {
  oscillators: [{ wave: pipe, cents: 0, left: 0.55, right: 0.55 }],
  amplitude: { attack: 0.045, decay: 0.5, sustain: 0.9, release: 0.13 },
  filter: {
    cutoff: 900,
    tracking: 0.95,
    sweep: 0.7,
    velocityTracking: 3,
    q: 0.7,
    envelope: { attack: 0.05, decay: 0.4, sustain: 0.75, release: 0.12 },
  },
  vibrato: { rate: 5, cents: 11, onset: 0.25 },
  pitchAttack: { cents: -25, within: 0.06 },
  breathNoise: { level: 0.35, at: 2.2, q: 0.9 },
};

export const flute: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -7.5, lowCut: 180, presence: { at: 3500, trimDb: 1 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
