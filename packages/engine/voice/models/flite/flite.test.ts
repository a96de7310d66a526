import { describe, expect, it } from 'vitest';
import { pronounce, pronounceLines, speak, type SynthesisOptions, type FliteVoice } from './flite.ts';

const sentence = 'the boat comes home';
const optionsFor = (voice: FliteVoice): SynthesisOptions => ({ voice, stretch: 1, pitch: 1 });
const names = (phones: readonly { readonly name: string }[]) => phones.map(({ name }) => name);
const stressed = (phones: readonly { readonly name: string; readonly isStressed: boolean }[]) =>
  names(phones.filter(({ isStressed }) => isStressed));

describe('the synthesizer', () => {
  it.each(['awb', 'kal16'] as const)(
    'produces bit-identical speech with %s, independent of earlier calls',
    async (voice) => {
      const other = voice === 'awb' ? 'kal16' : 'awb';
      const first = await speak(sentence, optionsFor(voice));
      await speak('a sentence that is a good deal longer, in the mouth of another', optionsFor(other));
      expect(await speak(sentence, optionsFor(voice))).toEqual(first);
      await pronounceLines(['one line', 'and a second']);
      const [again, beside] = await Promise.all([
        speak(sentence, optionsFor(voice)),
        speak(sentence, optionsFor(voice)),
      ]);
      expect(again).toEqual(first);
      expect(beside).toEqual(first);
      expect(first.samples.length).toBeGreaterThan(8000);
    },
  );

  it('pronounces lines as it pronounces each alone', async () => {
    const lines = await pronounceLines(['the boat', 'comes home']);
    expect(lines.map(names)).toEqual([
      names(await pronounce('the boat.')),
      names(await pronounce('comes home.')),
    ]);
    expect(names(lines[0]!)).toEqual(['pau', 'dh', 'ax', 'b', 'ow', 't', 'pau']);
  });

  it('marks the vowels that the lexicon stresses', async () => {
    expect(stressed(await pronounce('the guitar'))).toEqual(['aa']);
    expect(stressed(await pronounce('a hotel and the garden'))).toEqual(['eh', 'ae', 'aa']);
  });
});
