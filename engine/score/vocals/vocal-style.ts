import type { GenrePreset } from '#contract/genres.ts';
import type { Decibels } from '#engine/kit/units.ts';

/** Vocal arrangement of a genre. Probabilities are 0..1. */
export interface VocalStyle {
  /** Gain of the lead relative to the default level; chosen so that the lead is 1 to 2 LU below the band. */
  readonly gainDb: Decibels;
  /** Probability that a long syllable gets a second note. */
  readonly melisma: number;
  /** Interval of a harmony voice in choruses, in scale steps from the lead; undefined for none. */
  readonly harmony: number | undefined;
  /** Whether choruses have two doubles, panned left and right. */
  readonly isDoubled: boolean;
  /** Vowel that backing voices sustain in choruses. */
  readonly held: 'ooh' | 'ah' | undefined;
}

const plain: VocalStyle = { gainDb: -1, melisma: 0.15, harmony: 2, isDoubled: true, held: 'ooh' };

const styles: Readonly<Record<GenrePreset, VocalStyle>> = {
  Pop: { ...plain, melisma: 0.2 },
  Rock: { ...plain, melisma: 0.1, held: undefined },
  Electronic: { ...plain, gainDb: 0, held: 'ah' },
  'Hip Hop': { ...plain, gainDb: -2, melisma: 0.1, held: undefined },
  Jazz: { gainDb: -1.5, melisma: 0.3, harmony: undefined, isDoubled: false, held: undefined },
  Classical: { gainDb: -4, melisma: 0.35, harmony: -2, isDoubled: false, held: 'ah' },
  Country: { ...plain, isDoubled: false, held: undefined },
  Folk: { ...plain, isDoubled: false, held: 'ooh' },
  'R&B': { gainDb: -1.5, melisma: 0.45, harmony: 2, isDoubled: true, held: 'ooh' },
  Reggae: { ...plain, harmony: 2, isDoubled: false, held: 'ah' },
  Metal: { ...plain, gainDb: 0, melisma: 0.05, harmony: 2, held: undefined },
  Punk: { ...plain, gainDb: 1.5, melisma: 0, harmony: undefined, held: undefined },
  Blues: { gainDb: -1, melisma: 0.35, harmony: undefined, isDoubled: false, held: undefined },
  Ambient: { gainDb: -5, melisma: 0.25, harmony: 4, isDoubled: true, held: 'ah' },
  Indie: { ...plain, gainDb: 0, held: 'ooh' },
  Alternative: { ...plain, gainDb: 0, held: undefined },
};

export const vocalStyleOf = (preset: GenrePreset): VocalStyle => styles[preset];
