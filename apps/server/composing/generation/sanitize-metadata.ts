import { limits } from '#contract/limits.ts';
import { cutText } from '#providers/cut-text.ts';
import { oneLine } from '#providers/one-line.ts';
import type { SoundFacts } from '#providers/provider.ts';
import { readStatedFacts } from '#providers/stated-facts.ts';

type Metadata = Omit<SoundFacts, 'durationMs'>;

/** One line of text, cut to `max` characters; undefined if it is empty. */
const line = (text: string | undefined, max: number): string | undefined =>
  cutText(oneLine((text ?? '').toWellFormed()), max) || undefined;

/** Cleans the metadata of an external provider, and cuts it to the limits that apply to users. */
export function sanitizeMetadata<Facts extends Metadata>(facts: Facts): Facts {
  const { title, genres, provenance } = facts;
  const { bpm, key, metre } = readStatedFacts(facts);
  const names = genres.flatMap((genre) => line(genre, limits.genre.max) ?? []);
  return {
    ...facts,
    title: line(title, limits.trackTitle.max) ?? 'Untitled',
    genres: names.slice(0, limits.genresPerTrack.max),
    bpm,
    key,
    metre,
    ...(provenance && {
      provenance: { ...provenance, model: line(provenance.model, limits.modelName.max) },
    }),
  };
}
