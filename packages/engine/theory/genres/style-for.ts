import type { GenrePreset } from '#contract/genres.ts';
import { blend, styleOf } from '#engine/theory/genres/catalogue.ts';
import type { Style } from '#engine/theory/genres/style.ts';

/** A preset and, if specified, its substyle: {preset: "Electronic", substyle: "house"}. */
export interface GenreChoice {
  readonly preset: GenrePreset;
  readonly substyle?: string | undefined;
}

/** The style of a genre, blended with the secondary genre if there is one. */
export const styleFor = ({
  genre,
  secondaryGenre,
}: {
  readonly genre: GenreChoice;
  readonly secondaryGenre: GenreChoice | undefined;
}): Style => {
  const style = styleOf(genre.preset, genre.substyle);
  return secondaryGenre === undefined
    ? style
    : blend(style, styleOf(secondaryGenre.preset, secondaryGenre.substyle));
};
