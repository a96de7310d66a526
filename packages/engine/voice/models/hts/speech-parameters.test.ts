import { describe, expect, it } from 'vitest';
import { contextLabels } from './context-labels.ts';
import { defaultVoice } from './default-voice.ts';
import { generateSpeechParameters } from './speech-parameters.ts';
import { pronunciationOf } from './utterance.ts';

const phones = 'pau dh ax0 b ow1 t pau k ah1 m z hh ow1 m pau'
  .split(' ')
  .map((text) => ({ name: text.replace(/\d/, ''), isStressed: text.endsWith('1') }));
const words = ['the', 'boat', 'comes', 'home'].map((spoken) => ({ spoken, displayed: spoken }));
const alone = new Map(
  Object.entries({ the: 'dh ax', boat: 'b ow t', comes: 'k ah m z', home: 'hh ow m' }).map(
    ([word, names]) => [word, names.split(' ')],
  ),
);
const { utterance, syllables } = pronunciationOf(phones, alone, words, false);
const labels = contextLabels(utterance);

describe('contextLabels', () => {
  it('has a label for each phone and each pause, in order', () => {
    expect(labels.map(({ phone }) => phone)).toEqual(phones.map(({ name }) => name));
    expect(syllables.map(({ text }) => text)).toEqual(['the', 'boat', 'comes', 'home']);
  });

  it('describes the context of a phone: neighbours, syllable, word, phrase and utterance', () => {
    expect(labels[4]!.text).toBe(
      'ax^b-ow+t=pau@2_2/A:0_0_2/B:1-1-3@1-1&2-1#1-1$1-1!0-0;0-0|ow/C:1+1+4' +
        '/D:det_1/E:content+1@2+1&1+0#0+0/F:content_1/G:0_0/H:2=2@1=2|L-H%/I:2=2/J:4+4-2',
    );
  });
});

const lengthOf = (starts: Int32Array, names: readonly string[]): number =>
  phones.reduce((sum, { name }, i) => (names.includes(name) ? sum + starts[i + 1]! - starts[i]! : sum), 0);

describe('generateSpeechParameters', () => {
  const { frameCount, logPitch, phoneStarts, cepstra } = generateSpeechParameters(defaultVoice(), labels, 1);
  const voicedAmong = (names: readonly string[]) =>
    phones.flatMap(({ name }, i) => {
      const middle = (phoneStarts[i]! + phoneStarts[i + 1]!) >> 1;
      return names.includes(name) ? [!Number.isNaN(logPitch[middle]!)] : [];
    });

  it('voices vowels and nasals, and no pause', () => {
    expect(voicedAmong(['ow', 'ah', 'm'])).toEqual([true, true, true, true, true]);
    expect(voicedAmong(['pau'])).toEqual([false, false, false]);
  });

  it('has the pitch of a woman', () => {
    const pitches = Array.from(logPitch).filter((value) => !Number.isNaN(value));
    expect(Math.exp(Math.min(...pitches))).toBeGreaterThan(110);
    expect(Math.exp(Math.max(...pitches))).toBeLessThan(300);
  });

  it('takes longer at a slower tempo, vowels more so than plosives', () => {
    const slow = generateSpeechParameters(defaultVoice(), labels, 0.6);
    const ratioOf = (...names: string[]) => lengthOf(slow.phoneStarts, names) / lengthOf(phoneStarts, names);
    expect(ratioOf('dh', 'ax', 'b', 'ow', 't', 'k', 'ah', 'm', 'z', 'hh')).toBeCloseTo(1 / 0.6, 1);
    expect(ratioOf('ow', 'ah')).toBeGreaterThan(1.15 * ratioOf('b', 't', 'k'));
    expect(ratioOf('b', 't', 'k')).toBeGreaterThan(1);
  });

  it('takes half the time at twice the tempo', () => {
    const fast = generateSpeechParameters(defaultVoice(), labels, 2);
    expect(fast.frameCount / frameCount).toBeCloseTo(0.5, 1);
    expect(fast.cepstra.length / cepstra.length).toBeCloseTo(0.5, 1);
  });
});
