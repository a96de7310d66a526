import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/**
 * A/B arrangement. In the full arrangement a section is brighter and denser than in the plain one: ride cymbal,
 * higher chord inversions, more parts.
 */
export type Arrangement = 'plain' | 'full';

interface SectionDefault {
  readonly arrangement: Arrangement;
  /** How important it is that a section of this kind gets its default arrangement. */
  readonly weight: number;
}

/** Transitional sections (intro, build, break …) have their own treatment and are left out. */
const sectionDefaults: Readonly<Partial<Record<SectionKind, SectionDefault>>> = {
  verse: { arrangement: 'plain', weight: 1 },
  chorus: { arrangement: 'full', weight: 3 },
  bridge: { arrangement: 'plain', weight: 1 },
  drop: { arrangement: 'full', weight: 3 },
  solo: { arrangement: 'full', weight: 1 },
};

const arrangements: readonly Arrangement[] = ['plain', 'full'];

/**
 * Alternates the arrangements over consecutive sections, starting with the one that gives more sections their default
 * (by weight).
 */
const alternate = (kinds: readonly SectionKind[]): Arrangement[] => {
  const startingWith = (first: number) => kinds.map((_, i): Arrangement => arrangements[(first + i) % 2]!);
  const score = (candidate: readonly Arrangement[]) =>
    kinds.reduce(
      (sum, kind, i) =>
        sum + (sectionDefaults[kind]?.arrangement === candidate[i] ? sectionDefaults[kind]!.weight : 0),
      0,
    );
  const first = sectionDefaults[kinds[0]!]?.arrangement === 'full' ? 1 : 0;
  const [one, two] = [startingWith(first), startingWith(1 - first)];
  return score(two) > score(one) ? two : one;
};

/**
 * The arrangement of each section. Neighbours differ, so that the section change is audible; choruses and drops take
 * precedence for the full arrangement. Undefined for intros, builds and other transitions, after which the
 * alternation restarts.
 */
export const arrangementsOf = (
  sections: readonly Pick<PlannedSection, 'kind'>[],
): (Arrangement | undefined)[] => {
  const result: (Arrangement | undefined)[] = [];
  let run: SectionKind[] = [];
  const flush = () => {
    if (run.length > 0) result.push(...alternate(run));
    run = [];
  };
  for (const { kind } of sections) {
    if (sectionDefaults[kind] !== undefined) {
      run.push(kind);
      continue;
    }
    flush();
    result.push(undefined);
  }
  flush();
  return result;
};
