import type { GenrePreset } from '#contract/genres.ts';
import { blend, idiomOf } from '#engine/theory/genres/catalogue.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';

/** A preset and, if specified, its substyle: {preset: "Electronic", substyle: "house"}. */
export interface GenreChoice {
  readonly preset: GenrePreset;
  readonly style?: string | undefined;
}

/** The style of a genre, blended with the secondary genre if there is one. */
export const idiomFor = ({
  genre,
  colour,
}: {
  readonly genre: GenreChoice;
  readonly colour: GenreChoice | undefined;
}): Idiom => {
  const rhythm = idiomOf(genre.preset, genre.style);
  return colour === undefined ? rhythm : blend(rhythm, idiomOf(colour.preset, colour.style));
};
