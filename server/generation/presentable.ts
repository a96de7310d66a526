import { limits } from '#contract/limits.ts';
import { oneLine } from '#providers/one-line.ts';
import type { SoundFacts } from '#providers/provider.ts';

type Told = Omit<SoundFacts, 'durationMs'>;

const mostBpm = 1_000;

/** One line of text, cut to `max` characters; undefined if it is empty. */
const line = (text: string | undefined, most: number): string | undefined =>
  oneLine(text ?? '')
    .slice(0, most)
    .toWellFormed() || undefined;

/** Cleans the metadata of an external provider, and cuts it to the limits that apply to users. */
export function presentable<Facts extends Told>(facts: Facts): Facts {
  const { title, genres, key, metre, bpm } = facts;
  const names = genres.flatMap((genre) => line(genre, limits.genre.max) ?? []);
  return {
    ...facts,
    title: line(title, limits.trackTitle.max) ?? 'Untitled',
    genres: names.slice(0, limits.genresPerTrack.max),
    ...(key !== undefined && { key: line(key, limits.genre.max) }),
    ...(metre !== undefined && { metre: line(metre, limits.genre.max) }),
    ...(bpm !== undefined && { bpm: bpm > 0 && bpm <= mostBpm ? bpm : undefined }),
  };
}
