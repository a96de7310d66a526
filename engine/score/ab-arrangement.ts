import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/** A section in the full arrangement is brighter and denser than in the plain one. */
export type Arrangement = 'plain' | 'full';

const arrangementByKind: Readonly<Partial<Record<SectionKind, Arrangement>>> = {
  verse: 'plain',
  chorus: 'full',
  bridge: 'plain',
  drop: 'full',
  solo: 'full',
};

/**
 * The arrangement of each section by its kind. Undefined for intros, builds and other transitions, which have their
 * own treatment.
 */
export const arrangementsOf = (
  sections: readonly Pick<PlannedSection, 'kind'>[],
): (Arrangement | undefined)[] => sections.map(({ kind }) => arrangementByKind[kind]);
