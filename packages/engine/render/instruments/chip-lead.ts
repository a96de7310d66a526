import { PI, sin } from '#engine/kit/exact.ts';
import { Wavetable } from '#engine/dsp/wavetable.ts';
import type { Instrument } from '../instrument.ts';
import { playOscillators, type OscillatorPatch } from '../voices/oscillator-voice.ts';

/** A pulse wave with 25% duty cycle, as in the sound chips of home computers. */
const pulse = new Wavetable((h) => (4 / PI / h) * sin((PI * h) / 4));

const patch: OscillatorPatch = {
  oscillators: [{ wave: pulse, cents: 0, left: 0.5, right: 0.5 }],
  amplitude: { attack: 0.002, decay: 0.12, sustain: 0.6, release: 0.025 },
  filter: {
    cutoff: 5200,
    tracking: 0.3,
    sweep: 0.3,
    velocityTracking: 1.6,
    q: 0.6,
    envelope: { attack: 0.002, decay: 0.2, sustain: 0.6, release: 0.05 },
  },
  vibrato: { rate: 6.5, cents: 12, onset: 0.2 },
};

export const chipLead: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -6, lowCut: 120, presence: { at: 4000, trimDb: 0 } },
  play: (note, out, at) => playOscillators(patch, note, out, at),
};
