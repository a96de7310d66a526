import type { PronouncedLine } from '#contract/stored-score.ts';
import type { TimedPhoneme } from '#engine/voice/phones/phonemes.ts';
import type { SpeechParameters } from './speech-parameters.ts';

/** A line as the trained voice would speak it. It has at least one syllable. Its parameters are generated from `utterance`. */
export interface SpokenLine extends Omit<PronouncedLine, 'phonemes'> {
  readonly parameters: SpeechParameters;
  readonly phonemes: readonly TimedPhoneme[];
}
