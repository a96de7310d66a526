import type { Instrument } from '../instrument.ts';
import { EnsembleTables, playEnsemble, type EnsemblePatch } from '../voices/ensemble-voice.ts';

/** Many detuned saws under a slow, dark filter. */
const patch: EnsemblePatch = {
  recipe: { spreadCents: 34, amplitude: (h) => (h === 1 ? 1.2 : 1 / h), seed: 23 },
  amplitude: { attack: 0.35, decay: 2, sustain: 0.9, release: 1.3 },
  filter: { cutoff: 1500, velocityTracking: 2, lfoDepth: 0.55, rate: 0.11, openingTime: 1.2 },
};
const tables = new EnsembleTables(patch.recipe);

export const warmPad: Instrument = {
  tail: patch.amplitude.release,
  channelEq: { trimDb: -4.5, lowCut: 120, presence: { at: 1800, trimDb: -1 } },
  play: (note, out, at) => playEnsemble(patch, tables, note, out, at),
};
