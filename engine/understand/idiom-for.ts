import { blend, idiomOf } from '#engine/theory/genres/catalogue.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** The idiom of an intent: its genre's, coloured by the second one. */
export const idiomFor = ({ genre, colour }: Pick<Intent, 'genre' | 'colour'>): Idiom => {
  const rhythm = idiomOf(genre.preset, genre.style);
  return colour === undefined ? rhythm : blend(rhythm, idiomOf(colour.preset, colour.style));
};
