import type { GenrePreset } from '#contract/genres.ts';
import { alternative } from '#engine/theory/genres/alternative.ts';
import { ambient } from '#engine/theory/genres/ambient.ts';
import { blues } from '#engine/theory/genres/blues.ts';
import { classical } from '#engine/theory/genres/classical.ts';
import { country } from '#engine/theory/genres/country.ts';
import { electronic } from '#engine/theory/genres/electronic.ts';
import { folk } from '#engine/theory/genres/folk.ts';
import { hipHop } from '#engine/theory/genres/hip-hop.ts';
import type { Genre, Style } from '#engine/theory/genres/style.ts';
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
export const styleOf = (preset: GenrePreset, substyle?: string): Style => {
  const { style, substyles } = genres[preset];
  const overrides = substyle === undefined ? undefined : substyles[substyle];
  if (overrides === undefined || substyle === undefined) return style;
  return { ...style, ...overrides, label: substyle, melody: { ...style.melody, ...overrides.melody } };
};

/**
 * Combines two styles: rhythm section, tempo and form of the first with harmony, accompaniment and lead of the
 * second. A blues keeps its harmony, which is its form.
 */
export const blend = (rhythm: Style, secondary: Style): Style => {
  const { modes, major, minor, dorian, mixolydian } = rhythm.preset === 'Blues' ? rhythm : secondary;
  return {
    ...rhythm,
    label: `${secondary.label} ${rhythm.label}`,
    tonics: secondary.tonics,
    modes,
    major,
    minor,
    dorian,
    mixolydian,
    accompaniment: secondary.accompaniment,
    melody: secondary.melody,
  };
};
