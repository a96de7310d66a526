import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/**
 * A/B arrangement. In the full arrangement a section is brighter and denser than in the plain one: ride cymbal,
 * higher chord inversions, more parts.
 */
export type Colour = 'plain' | 'lifted';

interface Usual {
  readonly colour: Colour;
  /** How important it is that a section of this kind gets its default arrangement. */
  readonly weight: number;
}

/** Transitional sections (intro, build, break …) have their own treatment and are left out. */
const usual: Readonly<Partial<Record<SectionKind, Usual>>> = {
  verse: { colour: 'plain', weight: 1 },
  chorus: { colour: 'lifted', weight: 3 },
  bridge: { colour: 'plain', weight: 1 },
  drop: { colour: 'lifted', weight: 3 },
  solo: { colour: 'lifted', weight: 1 },
};

const turns: readonly Colour[] = ['plain', 'lifted'];

/**
 * Alternates the arrangements over consecutive sections, starting with the one that gives more sections their default
 * (by weight).
 */
const inTurns = (kinds: readonly SectionKind[]): Colour[] => {
  const from = (first: number) => kinds.map((_, i): Colour => turns[(first + i) % 2]!);
  const fit = (colours: readonly Colour[]) =>
    kinds.reduce((sum, kind, i) => sum + (usual[kind]?.colour === colours[i] ? usual[kind]!.weight : 0), 0);
  const opening = usual[kinds[0]!]?.colour === 'lifted' ? 1 : 0;
  const [one, two] = [from(opening), from(1 - opening)];
  return fit(two) > fit(one) ? two : one;
};

/**
 * The arrangement of each section. Neighbours differ, so that the section change is audible; choruses and drops take
 * precedence for the full arrangement. Undefined for intros, builds and other transitions, after which the
 * alternation restarts.
 */
export const coloursOf = (sections: readonly Pick<PlannedSection, 'kind'>[]): (Colour | undefined)[] => {
  const colours: (Colour | undefined)[] = [];
  let run: SectionKind[] = [];
  const close = () => {
    if (run.length > 0) colours.push(...inTurns(run));
    run = [];
  };
  for (const { kind } of sections) {
    if (usual[kind] !== undefined) {
      run.push(kind);
      continue;
    }
    close();
    colours.push(undefined);
  }
  close();
  return colours;
};
