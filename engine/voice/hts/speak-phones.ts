import { contextLabels } from '#engine/hts/context-labels.ts';
import { defaultVoice } from '#engine/hts/default-voice.ts';
import { generateSpeechParameters } from '#engine/hts/speech-parameters.ts';
import { pronunciationOf } from '#engine/hts/utterance.ts';
import type { Phone, Speech } from '#engine/voice/flite/flite.ts';
import type { Sentence } from '#engine/voice/text/script.ts';
import { vocode } from './vocode.ts';

export interface Delivery {
  /** Above 1 is faster. */
  readonly tempo: number;
  readonly pitchFactor: number;
  readonly formantScale: number;
  readonly seed: number;
}

/** Speaks a sentence from its phones with the trained voice; samples at SAMPLE_RATE. */
export function speakPhones(
  pronounced: readonly Phone[],
  { phrases }: Sentence,
  { tempo, pitchFactor, formantScale, seed }: Delivery,
): Speech {
  const words = phrases.flatMap((phrase) => phrase.words.flatMap(({ spoken }) => spoken.split(' ')));
  const { utterance } = pronunciationOf(
    pronounced,
    words.map((word) => ({ spoken: word, displayed: word })),
    phrases.at(-1)?.end === 'question',
  );
  const labels = contextLabels(utterance);
  const voice = defaultVoice();
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
