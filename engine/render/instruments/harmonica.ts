import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Wavetable } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** A free reed that closes its slot once a cycle: strong third to sixth harmonics. */
const reed = new Wavetable((h) => [0.8, 0.75, 1, 0.8, 0.62, 0.5, 0.34][h - 1] ?? 1.7 / h);

const patch: OscillatorPatch = {
  oscillators: [{ wave: reed, cents: 0, left: 0.4, right: 0.4 }],
  amplitude: { attack: 0.026, decay: 0.5, sustain: 0.9, release: 0.09 },
  filter: {
    cutoff: 1700,
    tracking: 0.4,
    sweep: 0.8,
    velocityTracking: 2.2,
    q: 0.8,
    envelope: { attack: 0.05, decay: 0.5, sustain: 0.8, release: 0.09 },
  },
  vibrato: { rate: 5.3, cents: 15, onset: 0.3 },
  pitchAttack: { cents: -85, within: 0.09 },
  breathNoise: { level: 0.16, at: 4, q: 0.6 },
};

/** Cupped hands around a small microphone. */
export const harmonica: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -10, lowCut: 220, presence: { at: 2200, trimDb: 1 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  insert: () => new Body([highPass(260), peakingEq(950, 4, 1.5), peakingEq(2300, 4, 1.4), lowPass(6200)]),
};
