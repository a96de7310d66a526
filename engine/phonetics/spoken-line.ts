import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** A speech sound (CMU set, "pau" for a pause) and where it lies in the recording. */
export interface SpokenSound {
  readonly name: string;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** One beat of the mouth: consonants, a vowel, consonants. Numbers are indices of the line's sounds. */
export interface Syllable {
  /** The letters, for people who read along: "ri", "ver". */
  readonly text: string;
  readonly isLastOfWord: boolean;
  /** 0 faint, 1 plain, 2 stressed. */
  readonly stress: 0 | 1 | 2;
  readonly from: number;
  readonly vowel: number;
  /** Exclusive. */
  readonly to: number;
}

/** A recording in which lines are spoken: mono. */
export interface Recording {
  readonly samples: Float32Array;
  readonly sampleRate: Hertz;
  /** How long everything takes against the speaker's usual pace: below 1 the speaker hurried. */
  readonly pace: number;
}

/** A line of words as somebody spoke it, taken apart. It has at least one syllable. */
export interface SpokenLine {
  readonly text: string;
  readonly recording: Recording;
  readonly sounds: readonly SpokenSound[];
  readonly syllables: readonly Syllable[];
}
