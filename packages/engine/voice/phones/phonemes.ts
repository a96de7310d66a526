import type { Seconds } from '#engine/kit/units.ts';

/** A phoneme (CMU set, "pau" for a pause) and its time range in the utterance. */
export interface TimedPhoneme {
  readonly name: string;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** A phoneme ("pau" for a pause), and whether the lexicon stresses its syllable (primary or secondary); false for a consonant. */
export interface PronouncedPhoneme {
  readonly name: string;
  readonly isStressed: boolean;
}

/** Vowels of the CMU phoneme set, as the synthesizer names them. "pau" is a pause and in none of these sets. */
export const vowelPhonemes: ReadonlySet<string> = new Set(
  'aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw'.split(' '),
);

/** A singer sustains the first half of a diphthong and glides at the end. */
export const diphthongs: ReadonlySet<string> = new Set(['aw', 'ay', 'ey', 'ow', 'oy']);

/** Reduced vowels; a syllable with one is rarely stressed. */
export const reducedVowels: ReadonlySet<string> = new Set(['ax', 'axr']);

/** Unvoiced phonemes; they have no pitch. */
export const voicelessPhonemes: ReadonlySet<string> = new Set('p t k f th s sh ch hh'.split(' '));

/** Share of frication noise in a voiced phoneme, 0 to 1; phonemes that are not listed have almost none. */
export const fricationOf: Readonly<Record<string, number>> = {
  z: 0.75,
  zh: 0.75,
  jh: 0.6,
  v: 0.35,
  dh: 0.3,
  b: 0.12,
  d: 0.2,
  g: 0.2,
};

/** Consonant clusters that can begin an English syllable. Any single consonant except "ng" can, too. */
export const onsetClusters: ReadonlySet<string> = new Set(
  (
    'p-l p-r p-y t-r t-w k-l k-r k-w k-y b-l b-r b-y d-r d-w g-l g-r g-w f-l f-r f-y th-r s-p s-t s-k s-m s-n ' +
    's-l s-w sh-r hh-y m-y v-y s-p-r s-p-l s-t-r s-k-r s-k-w n-y'
  ).split(' '),
);
