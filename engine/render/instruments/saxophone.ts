import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { Wavetable } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** A conical bore: all harmonics, the second to fourth as strong as the first. */
const reed = new Wavetable((h) => [0.8, 1, 0.75, 0.6, 0.35, 0.32, 0.2][h - 1] ?? 1.3 / h);

const patch: OscillatorPatch = {
  oscillators: [{ wave: reed, cents: 0, left: 0.45, right: 0.45 }],
  amplitude: { attack: 0.022, decay: 0.4, sustain: 0.85, release: 0.11 },
  filter: {
    cutoff: 1500,
    tracking: 0.45,
    sweep: 1,
    velocityTracking: 2.6,
    q: 0.8,
    envelope: { attack: 0.04, decay: 0.5, sustain: 0.7, release: 0.1 },
  },
  vibrato: { rate: 5.1, cents: 16, onset: 0.28 },
  pitchAttack: { cents: -70, within: 0.07 },
  breathNoise: { level: 0.28, at: 4.5, q: 0.5 },
  drive: 1.2,
};

export const saxophone: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -10, lowCut: 110, presence: { at: 2500, trimDb: 1 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  insert: () =>
    new Body(
      [highPass(120), peakingEq(560, 3, 2), peakingEq(1300, 4, 2), peakingEq(2900, 3, 2), lowPass(9500)],
      [highPass(120), peakingEq(590, 3, 2), peakingEq(1250, 4, 2), peakingEq(3000, 3, 2), lowPass(9500)],
    ),
};
