import type { GenrePreset } from '#contract/genres.ts';
import { blend, idiomOf } from '#engine/theory/genres/catalogue.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';

/** A preset and, where the words were that exact, its sub-style: {preset: "Electronic", style: "house"}. */
export interface GenreChoice {
  readonly preset: GenrePreset;
  readonly style?: string | undefined;
}

/** The idiom of a genre, coloured by a second one. */
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
