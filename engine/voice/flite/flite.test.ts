import { describe, expect, it } from 'vitest';
import { speak, speakLines, type SynthesisOptions, type FliteVoice } from './flite.ts';

const sentence = 'the boat comes home';
const optionsFor = (voice: FliteVoice): SynthesisOptions => ({ voice, stretch: 1, pitch: 1 });

describe('the synthesizer', () => {
  it.each(['slt', 'rms', 'awb', 'kal16'] as const)(
    'produces bit-identical speech with %s, independent of earlier calls',
    async (voice) => {
      const other = voice === 'slt' ? 'awb' : 'slt';
      const first = await speak(sentence, optionsFor(voice));
      await speak('a sentence that is a good deal longer, in the mouth of another', optionsFor(other));
      expect(await speak(sentence, optionsFor(voice))).toEqual(first);
      await speakLines(['one line', 'and a second'], { ...optionsFor(voice), stretch: 1.3, pitch: 0.8 });
      const [again, beside] = await Promise.all([
        speak(sentence, optionsFor(voice)),
        speak(sentence, optionsFor(voice)),
      ]);
      expect(again).toEqual(first);
      expect(beside).toEqual(first);
      expect(first.samples.length).toBeGreaterThan(8000);
    },
  );
});
