import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Wavetable } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

const reed = new Wavetable((h) => [0.9, 0.8, 0.9, 0.6, 0.5, 0.36, 0.28][h - 1] ?? 1.4 / h);

/** Two reeds for each key, one a little sharp, one a little flat: musette. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: reed, cents: -6, left: 0.34, right: 0.18 },
    { wave: reed, cents: 6, left: 0.18, right: 0.34 },
  ],
  amplitude: { attack: 0.03, decay: 0.3, sustain: 0.92, release: 0.08 },
  filter: {
    cutoff: 2200,
    tracking: 0.3,
    sweep: 0.4,
    velocityTracking: 1.8,
    q: 0.7,
    envelope: { attack: 0.06, decay: 0.4, sustain: 0.9, release: 0.08 },
  },
};

export const accordion: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -10.5, lowCut: 130, presence: { at: 2000, trimDb: 0 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  insert: () => new Body([highPass(130), peakingEq(720, 3, 1.5), peakingEq(1700, 2, 1.5), lowPass(7000)]),
};
