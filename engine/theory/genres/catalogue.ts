import type { GenrePreset } from '#contract/genres.ts';
import type { Genre, Idiom } from '#engine/theory/genres/idiom.ts';
import { pop } from '#engine/theory/genres/pop.ts';

export const genres: Readonly<Partial<Record<GenrePreset, Genre>>> = { Pop: pop };

/** The idiom of a preset, or of one of its sub-styles ("Electronic", "house"). */
export const idiomOf = (preset: GenrePreset, style?: string): Idiom => {
  const { idiom, styles } = genres[preset] ?? pop;
  const own = style === undefined ? undefined : styles[style];
  return own === undefined || style === undefined ? idiom : { ...idiom, ...own, label: style };
};

/**
 * Two genres in one piece: the first keeps its rhythm section, tempo and form; the second brings harmony,
 * the chordal layers and the lead.
 */
export const blend = (rhythm: Idiom, colour: Idiom): Idiom => ({
  ...rhythm,
  label: `${colour.label} ${rhythm.label}`,
  modes: colour.modes,
  major: colour.major,
  minor: colour.minor,
  layers: colour.layers,
  melody: colour.melody,
});
