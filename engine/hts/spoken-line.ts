import type { Syllable, TimedPhoneme } from '#engine/phonetics/spoken-line.ts';
import type { SpeechParameters } from './speech-parameters.ts';

/** A line as the trained voice would speak it. It has at least one syllable. */
export interface SpokenLine {
  readonly text: string;
  readonly parameters: SpeechParameters;
  readonly phonemes: readonly TimedPhoneme[];
  readonly syllables: readonly Syllable[];
}
