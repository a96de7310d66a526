import type { Instrument } from '../instrument.ts';
import { EnsembleTables, playEnsemble, type EnsemblePatch } from '../voices/ensemble-voice.ts';

/** Many detuned saws under a slow, dark filter. */
const patch: EnsemblePatch = {
  recipe: { spreadCents: 34, amplitude: (h) => (h === 1 ? 1.2 : 1 / h), seed: 23 },
  amplitude: { attack: 0.35, decay: 2, sustain: 0.9, release: 1.3 },
  filter: { cutoff: 1500, touch: 2, swing: 0.55, rate: 0.11, bloom: 1.2 },
};
const tables = new EnsembleTables(patch.recipe);

export const warmPad: Instrument = {
  tail: patch.amplitude.release,
  voicing: { gainDb: -4.5, lowCut: 120, presence: { at: 1800, gainDb: -1 } },
  play: (tone, out, at) => playEnsemble(patch, tables, tone, out, at),
};
