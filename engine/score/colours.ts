import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/** A lifted section is played brighter and fuller than a plain one: on the ride, in higher chords, by more players. */
export type Colour = 'plain' | 'lifted';

interface Usual {
  readonly colour: Colour;
  /** How much it matters that a section has it. */
  readonly weight: number;
}

/** What leads from one place to another has its own ways to be heard and takes no part. */
const usual: Readonly<Partial<Record<SectionKind, Usual>>> = {
  verse: { colour: 'plain', weight: 1 },
  chorus: { colour: 'lifted', weight: 3 },
  bridge: { colour: 'plain', weight: 1 },
  drop: { colour: 'lifted', weight: 3 },
  solo: { colour: 'lifted', weight: 1 },
};

const turns: readonly Colour[] = ['plain', 'lifted'];

/** The colours of sections that follow each other, in turns, from the one with which more of them have their own. */
const inTurns = (kinds: readonly SectionKind[]): Colour[] => {
  const from = (first: number) => kinds.map((_, i): Colour => turns[(first + i) % 2]!);
  const fit = (colours: readonly Colour[]) =>
    kinds.reduce((sum, kind, i) => sum + (usual[kind]?.colour === colours[i] ? usual[kind]!.weight : 0), 0);
  const opening = usual[kinds[0]!]?.colour === 'lifted' ? 1 : 0;
  const [one, two] = [from(opening), from(1 - opening)];
  return fit(two) > fit(one) ? two : one;
};

/**
 * A colour for each section. Neighbours differ, so that the joint between them is heard, and above all where a piece
 * arrives it is lifted. Undefined for introductions, builds and the like, after which turns begin anew.
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
