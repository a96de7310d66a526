import type { GenrePreset } from '#contract/genres.ts';

/** How a genre sings. Shares are 0..1. */
export interface VocalStyle {
  /** How likely a long stressed syllable gets a second note. */
  readonly melisma: number;
  /** A second voice in choruses, in scale steps against the lead; none where it is undefined. */
  readonly harmony: number | undefined;
  /** The lead is sung twice in choruses, once for each side. */
  readonly isDoubled: boolean;
  /** What backing voices hold under choruses. */
  readonly held: 'ooh' | 'ah' | undefined;
}

const plain: VocalStyle = { melisma: 0.15, harmony: 2, isDoubled: true, held: 'ooh' };

const styles: Readonly<Record<GenrePreset, VocalStyle>> = {
  Pop: { ...plain, melisma: 0.2 },
  Rock: { ...plain, melisma: 0.1, held: undefined },
  Electronic: { ...plain, held: 'ah' },
  'Hip Hop': { ...plain, melisma: 0.1, held: undefined },
  Jazz: { melisma: 0.3, harmony: undefined, isDoubled: false, held: undefined },
  Classical: { melisma: 0.35, harmony: -2, isDoubled: false, held: 'ah' },
  Country: { ...plain, isDoubled: false, held: undefined },
  Folk: { ...plain, isDoubled: false, held: 'ooh' },
  'R&B': { melisma: 0.45, harmony: 2, isDoubled: true, held: 'ooh' },
  Reggae: { ...plain, harmony: 2, isDoubled: false, held: 'ah' },
  Metal: { ...plain, melisma: 0.05, harmony: 2, held: undefined },
  Punk: { ...plain, melisma: 0, harmony: undefined, held: undefined },
  Blues: { melisma: 0.35, harmony: undefined, isDoubled: false, held: undefined },
  Ambient: { melisma: 0.25, harmony: 4, isDoubled: true, held: 'ah' },
  Indie: { ...plain, held: 'ooh' },
  Alternative: { ...plain, held: undefined },
};

export const vocalStyleOf = (preset: GenrePreset): VocalStyle => styles[preset];
