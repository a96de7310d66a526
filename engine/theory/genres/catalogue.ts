import type { GenrePreset } from '#contract/genres.ts';
import { alternative } from '#engine/theory/genres/alternative.ts';
import { ambient } from '#engine/theory/genres/ambient.ts';
import { blues } from '#engine/theory/genres/blues.ts';
import { classical } from '#engine/theory/genres/classical.ts';
import { country } from '#engine/theory/genres/country.ts';
import { electronic } from '#engine/theory/genres/electronic.ts';
import { folk } from '#engine/theory/genres/folk.ts';
import { hipHop } from '#engine/theory/genres/hip-hop.ts';
import type { Genre, Idiom } from '#engine/theory/genres/idiom.ts';
import { indie } from '#engine/theory/genres/indie.ts';
import { jazz } from '#engine/theory/genres/jazz.ts';
import { metal } from '#engine/theory/genres/metal.ts';
import { pop } from '#engine/theory/genres/pop.ts';
import { punk } from '#engine/theory/genres/punk.ts';
import { reggae } from '#engine/theory/genres/reggae.ts';
import { rnb } from '#engine/theory/genres/rnb.ts';
import { rock } from '#engine/theory/genres/rock.ts';

export const genres: Readonly<Record<GenrePreset, Genre>> = {
  Pop: pop,
  Rock: rock,
  Electronic: electronic,
  'Hip Hop': hipHop,
  Jazz: jazz,
  Classical: classical,
  Country: country,
  Folk: folk,
  'R&B': rnb,
  Reggae: reggae,
  Metal: metal,
  Punk: punk,
  Blues: blues,
  Ambient: ambient,
  Indie: indie,
  Alternative: alternative,
};

/** The style of a preset or of one of its substyles ("Electronic", "house"). An unknown substyle gives the preset. */
export const idiomOf = (preset: GenrePreset, style?: string): Idiom => {
  const { idiom, styles } = genres[preset];
  const own = style === undefined ? undefined : styles[style];
  if (own === undefined || style === undefined) return idiom;
  return { ...idiom, ...own, label: style, melody: { ...idiom.melody, ...own.melody } };
};

/**
 * Combines two styles: rhythm section, tempo and form of the first with harmony, accompaniment and lead of the
 * second.
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
