import { peakingEq } from '#engine/dsp/biquad.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { EnsembleTables, playEnsemble, type EnsemblePatch } from '../voices/ensemble-voice.ts';

/** A section of violins and violas. */
const patch: EnsemblePatch = {
  recipe: {
    spreadCents: 26,
    amplitude: (h, f) => (1 / h) * (h * f > 7000 ? 7000 / (h * f) : 1),
    seed: 11,
  },
  amplitude: { attack: 0.11, decay: 1, sustain: 0.92, release: 0.42 },
  filter: { cutoff: 4200, velocityTracking: 2.2, lfoDepth: 0.12, rate: 0.3, openingTime: 0.16 },
  vibrato: { rate: 5.6, cents: 5 },
};
const tables = new EnsembleTables(patch.recipe);

export const strings: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -5, lowCut: 110, presence: { at: 3200, trimDb: 1.5 } },
  play: (note, out, at) => playEnsemble(patch, tables, note, out, at),
  insert: () =>
    new Body([
      peakingEq(290, 2, 2),
      peakingEq(470, 2, 2),
      peakingEq(1000, -2.5, 1),
      peakingEq(2600, 2.5, 1.5),
    ]),
};
