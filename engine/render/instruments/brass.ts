import { highPass, lowPass, peakingEq } from '#engine/dsp/biquad.ts';
import { saw } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** Three players: brighter at high velocity (the bore's shock waves), with a slow filter attack. */
const patch: OscillatorPatch = {
  oscillators: [
    { wave: saw, cents: 0, left: 0.45, right: 0.45 },
    { wave: saw, cents: -4, left: 0.5, right: 0.2 },
    { wave: saw, cents: 4.5, left: 0.2, right: 0.5 },
  ],
  amplitude: { attack: 0.035, decay: 0.5, sustain: 0.85, release: 0.16 },
  filter: {
    cutoff: 620,
    tracking: 0.7,
    sweep: 1.9,
    velocityTracking: 3,
    q: 0.9,
    envelope: { attack: 0.06, decay: 0.5, sustain: 0.62, release: 0.14 },
  },
  vibrato: { rate: 4.9, cents: 5, onset: 0.45 },
  pitchAttack: { cents: -45, within: 0.06 },
  breathNoise: { level: 0.06, at: 3, q: 0.7 },
};

export const brass: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -6.5, lowCut: 120, presence: { at: 2500, trimDb: 1.5 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
  insert: () => new Body([highPass(110), peakingEq(1150, 4, 1.2), peakingEq(500, -1.5, 1), lowPass(9000)]),
};
