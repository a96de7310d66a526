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
  readonly sustainedVowel: 'ooh' | 'ah' | undefined;
}

const defaultStyle: VocalStyle = {
  gainDb: -1,
  melisma: 0.15,
  harmony: 2,
  isDoubled: true,
  sustainedVowel: 'ooh',
};

const styles: Readonly<Record<GenrePreset, VocalStyle>> = {
  Pop: { ...defaultStyle, melisma: 0.2 },
  Rock: { ...defaultStyle, melisma: 0.1, sustainedVowel: undefined },
  Electronic: { ...defaultStyle, gainDb: 0, sustainedVowel: 'ah' },
  'Hip Hop': { ...defaultStyle, gainDb: -2, melisma: 0.1, sustainedVowel: undefined },
  Jazz: { gainDb: -1.5, melisma: 0.3, harmony: undefined, isDoubled: false, sustainedVowel: undefined },
  Classical: { gainDb: -4, melisma: 0.35, harmony: -2, isDoubled: false, sustainedVowel: 'ah' },
  Country: { ...defaultStyle, isDoubled: false, sustainedVowel: undefined },
  Folk: { ...defaultStyle, isDoubled: false, sustainedVowel: 'ooh' },
  'R&B': { gainDb: -1.5, melisma: 0.45, harmony: 2, isDoubled: true, sustainedVowel: 'ooh' },
  Reggae: { ...defaultStyle, harmony: 2, isDoubled: false, sustainedVowel: 'ah' },
  Metal: { ...defaultStyle, gainDb: 0, melisma: 0.05, harmony: 2, sustainedVowel: undefined },
  Punk: { ...defaultStyle, gainDb: 1.5, melisma: 0, harmony: undefined, sustainedVowel: undefined },
  Blues: { gainDb: -1, melisma: 0.35, harmony: undefined, isDoubled: false, sustainedVowel: undefined },
  Ambient: { gainDb: -5, melisma: 0.25, harmony: 4, isDoubled: true, sustainedVowel: 'ah' },
  Indie: { ...defaultStyle, gainDb: 0, sustainedVowel: 'ooh' },
  Alternative: { ...defaultStyle, gainDb: 0, sustainedVowel: undefined },
};

export const vocalStyleOf = (preset: GenrePreset): VocalStyle => styles[preset];
