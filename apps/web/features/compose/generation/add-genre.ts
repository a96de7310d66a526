import { limits } from '#contract/limits.ts';

/** The genres with one more, trimmed; unchanged for a blank, a duplicate or one too many. */
export function addGenre(genres: readonly string[], typed: string): readonly string[] {
  const genre = typed.trim();
  const isDuplicate = genres.some((one) => one.toLowerCase() === genre.toLowerCase());
  return genre === '' || isDuplicate ? genres : [...genres, genre].slice(0, limits.genresPerTrack.max);
}
