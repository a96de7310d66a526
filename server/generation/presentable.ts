import { limits } from '#contract/limits.ts';
import { oneLine } from '#providers/one-line.ts';
import type { SoundFacts } from '#providers/provider.ts';

type Told = Omit<SoundFacts, 'durationMs'>;

const mostBpm = 1_000;

/** A name or a word, no longer than one may be; undefined where nothing is left of it. */
const line = (text: string | undefined, most: number): string | undefined =>
  oneLine(text ?? '')
    .slice(0, most)
    .toWellFormed() || undefined;

/** What a service outside says of its sound, within what people may say of one. */
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
