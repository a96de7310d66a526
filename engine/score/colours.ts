import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/** A lifted section is played brighter and fuller than a plain one: on the ride, in higher chords, by more players. */
export type Colour = 'plain' | 'lifted';

/** What leads from one place to another has its own ways to be heard and takes no part. */
const usual: Readonly<Record<SectionKind, Colour | undefined>> = {
  intro: undefined,
  verse: 'plain',
  lift: undefined,
  chorus: 'lifted',
  bridge: 'plain',
  break: undefined,
  build: undefined,
  drop: 'lifted',
  solo: 'lifted',
  outro: undefined,
};

const other = (colour: Colour): Colour => (colour === 'plain' ? 'lifted' : 'plain');

/**
 * A colour for each section: a verse is plain and a chorus lifted, but of two that follow each other the second has
 * the other colour, so that the joint between them is heard. Undefined for introductions, builds and the like.
 */
export const coloursOf = (sections: readonly Pick<PlannedSection, 'kind'>[]): (Colour | undefined)[] => {
  let before: Colour | undefined;
  return sections.map(({ kind }) => {
    const own = usual[kind];
    before = own !== undefined && own === before ? other(own) : own;
    return before;
  });
};
