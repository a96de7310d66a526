import type { GenrePreset } from '#contract/genres.ts';
import type { Beats } from '#engine/kit/units.ts';

/** How often players of a genre inflect the pitch of a note that offers it, 0..1. */
export interface Inflections {
  /** String bends of guitars, harmonicas and the like. */
  readonly bend: number;
  /** Notes that winds and brass attack from below, and falls at the end of phrases. */
  readonly scoop: number;
  /** Slides into a note: fiddles, basses, guitars. */
  readonly slide: number;
  /** Portamento of synthesizers and the 808. */
  readonly glide: number;
  /** Falls of brass at the end of a phrase. */
  readonly fall: number;
  /** Bars in which winds and bowed strings detach short notes. */
  readonly detached: number;
}

/** Keyboard passages with shorter notes than this are meant to be detached and are played without pedal. */
export const detachedBeats = (preset: GenrePreset): Beats =>
  preset === 'Jazz' || preset === 'Blues' || preset === 'Reggae' ? 1 : 0.44;

export const inflections: Readonly<Record<GenrePreset, Inflections>> = {
  Pop: { bend: 0.25, scoop: 0.25, slide: 0.12, glide: 0.1, fall: 0.1, detached: 0.3 },
  Rock: { bend: 0.5, scoop: 0.3, slide: 0.15, glide: 0.1, fall: 0.1, detached: 0.2 },
  Electronic: { bend: 0.15, scoop: 0.15, slide: 0.1, glide: 0.25, fall: 0, detached: 0.3 },
  'Hip Hop': { bend: 0.2, scoop: 0.25, slide: 0.2, glide: 0.35, fall: 0.1, detached: 0.3 },
  Jazz: { bend: 0.15, scoop: 0.45, slide: 0.12, glide: 0.1, fall: 0.35, detached: 0.3 },
  Classical: { bend: 0, scoop: 0, slide: 0.06, glide: 0, fall: 0, detached: 0.5 },
  Country: { bend: 0.45, scoop: 0.25, slide: 0.35, glide: 0.1, fall: 0, detached: 0.25 },
  Folk: { bend: 0.2, scoop: 0.15, slide: 0.3, glide: 0.1, fall: 0, detached: 0.3 },
  'R&B': { bend: 0.3, scoop: 0.45, slide: 0.25, glide: 0.25, fall: 0.4, detached: 0.4 },
  Reggae: { bend: 0.2, scoop: 0.3, slide: 0.15, glide: 0.1, fall: 0.35, detached: 0.5 },
  Metal: { bend: 0.5, scoop: 0.2, slide: 0.12, glide: 0.1, fall: 0, detached: 0.15 },
  Punk: { bend: 0.3, scoop: 0.2, slide: 0.12, glide: 0.1, fall: 0, detached: 0.15 },
  Blues: { bend: 0.6, scoop: 0.5, slide: 0.2, glide: 0.1, fall: 0.3, detached: 0.25 },
  Ambient: { bend: 0.1, scoop: 0.05, slide: 0.1, glide: 0.15, fall: 0, detached: 0 },
  Indie: { bend: 0.25, scoop: 0.2, slide: 0.12, glide: 0.15, fall: 0, detached: 0.3 },
  Alternative: { bend: 0.4, scoop: 0.2, slide: 0.12, glide: 0.1, fall: 0, detached: 0.2 },
};

/** Genres whose rhythm guitarists damp quick strokes with the palm. */
export const palmMutingPresets: readonly GenrePreset[] = [
  'Metal',
  'Punk',
  'Rock',
  'Alternative',
  'Indie',
  'Pop',
];
