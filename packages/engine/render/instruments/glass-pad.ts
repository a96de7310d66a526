import type { Instrument } from '../instrument.ts';
import { EnsembleTables, playEnsemble, type EnsemblePatch } from '../voices/ensemble-voice.ts';

/** Bowed glass: few, high, thin partials, widely spread. */
const patch: EnsemblePatch = {
  recipe: {
    spreadCents: 14,
    amplitude: (h) =>
      [1, 0.5, 0.12, 0.42, 0.05, 0.22, 0.03, 0.26, 0, 0.1, 0, 0.14, 0, 0.05, 0, 0.09][h - 1] ?? 0,
    seed: 37,
  },
  amplitude: { attack: 0.28, decay: 2, sustain: 0.9, release: 1.8 },
  filter: { cutoff: 5000, velocityTracking: 1.8, lfoDepth: 0.5, rate: 0.17, openingTime: 0.9 },
};
const tables = new EnsembleTables(patch.recipe);

export const glassPad: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -3.5, lowCut: 170, presence: { at: 6500, trimDb: 1.5 } },
  play: (note, out, at) => playEnsemble(patch, tables, note, out, at),
};
