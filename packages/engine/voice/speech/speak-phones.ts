import { contextLabels } from '#engine/voice/models/hts/context-labels.ts';
import type { HtsVoice } from '#engine/voice/models/hts/hts-voice.ts';
import { generateSpeechParameters } from '#engine/voice/models/hts/speech-parameters.ts';
import { pronunciationOf } from '#engine/voice/models/hts/utterance.ts';
import type { PronouncedPhoneme } from '#engine/voice/phones/phonemes.ts';
import type { Speech } from '#engine/voice/models/flite/flite.ts';
import type { Sentence } from '#engine/voice/text/script.ts';
import { vocode } from './vocode.ts';

export interface Delivery {
  /** The trained voice. */
  readonly voice: HtsVoice;
  /** Above 1 is faster. */
  readonly tempo: number;
  readonly pitchFactor: number;
  readonly formantScale: number;
  readonly seed: number;
}

/** The words of a sentence, as they are spoken. */
export const spokenWords = ({ phrases }: Sentence): string[] =>
  phrases.flatMap(({ words }) => words.flatMap(({ spoken }) => spoken.split(' ')));

/**
 * Speaks a sentence from its phones with a trained voice; samples at SAMPLE_RATE. `alone` has the phones of each word
 * when it is spoken alone.
 */
export function speakPhones(
  pronounced: readonly PronouncedPhoneme[],
  alone: ReadonlyMap<string, readonly string[]>,
  sentence: Sentence,
  { voice, tempo, pitchFactor, formantScale, seed }: Delivery,
): Speech {
  const { utterance } = pronunciationOf(
    pronounced,
    alone,
    spokenWords(sentence).map((word) => ({ spoken: word, displayed: word })),
    sentence.phrases.at(-1)?.end === 'question',
  );
  const labels = contextLabels(utterance);
  const parameters = generateSpeechParameters(voice, labels, tempo);
  const names = labels.map(({ phone }) => phone);
  const timbre = { formantScale, eq: () => 0 };
  return {
    samples: vocode(voice, parameters, names, timbre, pitchFactor, seed),
    phones: names.map((name, i) => ({
      name,
      end: parameters.phoneStarts[i + 1]! * parameters.frameInterval,
    })),
  };
}
