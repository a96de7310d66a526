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

/** Onset consonants, a vowel and coda consonants. Numbers are indices into the line's phonemes. */
export interface Syllable {
  /** The spelling, for display: "ri", "ver". */
  readonly text: string;
  readonly isLastOfWord: boolean;
  /** 0 unstressed, 1 secondary stress, 2 primary stress. */
  readonly stress: 0 | 1 | 2;
  readonly from: number;
  readonly vowel: number;
  /** Exclusive. */
  readonly to: number;
}
