import type { Syllable, TimedPhoneme } from '#engine/voice/phones/phonemes.ts';
import type { Utterance } from './utterance.ts';
import type { SpeechParameters } from './speech-parameters.ts';

/** A line as the trained voice would speak it. It has at least one syllable. */
export interface SpokenLine {
  readonly text: string;
  readonly parameters: SpeechParameters;
  readonly phonemes: readonly TimedPhoneme[];
  readonly syllables: readonly Syllable[];
  /** The structure that the parameters are generated from. */
  readonly utterance: Utterance;
}

/** How a line is pronounced, before a voice speaks it. */
export interface PronouncedLine extends Pick<SpokenLine, 'text' | 'syllables' | 'utterance'> {
  /** Without pauses. */
  readonly phonemes: readonly string[];
}
