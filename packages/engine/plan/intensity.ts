import type { Energy } from '#contract/energies.ts';
import { clamp } from '#engine/kit/math.ts';
import type { SectionKind } from '#engine/theory/form.ts';

const intensityByKind: Readonly<Record<SectionKind, number>> = {
  intro: 0.34,
  verse: 0.5,
  'pre-chorus': 0.62,
  chorus: 0.78,
  bridge: 0.52,
  break: 0.3,
  build: 0.62,
  drop: 0.9,
  solo: 0.7,
  outro: 0.42,
};
const byEnergy: Readonly<Record<Energy, number>> = { low: -0.2, medium: 0, high: 0.14 };
/** Climax sections: low energy reduces their intensity less. */
const climaxKinds: readonly SectionKind[] = ['chorus', 'drop', 'solo'];
const LOW_ENERGY_CLIMAX_BOOST = 0.09;
/** High energy raises the other sections less, to keep a contrast to the chorus. */
const HIGH_ENERGY_VERSE_CUT = 0.07;
const restrainedKinds: readonly SectionKind[] = ['verse', 'bridge', 'outro'];

/**
 * Default intensity (0.1..1) of a section by its kind and the energy of the piece. It rises slightly with `progress`,
 * the relative start of the section in the piece (0..1).
 */
export const defaultIntensity = (kind: SectionKind, energy: Energy, progress: number): number =>
  clamp(
    intensityByKind[kind] +
      byEnergy[energy] +
      (energy === 'low' && climaxKinds.includes(kind) ? LOW_ENERGY_CLIMAX_BOOST : 0) -
      (energy === 'high' && restrainedKinds.includes(kind) ? HIGH_ENERGY_VERSE_CUT : 0) +
      (kind === 'outro' ? 0 : progress * 0.1),
    0.1,
    1,
  );
