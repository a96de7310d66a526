import { describe, expect, it } from 'vitest';
import { instrumentNames } from '#engine/theory/instruments.ts';
import { instrumentWords } from '#engine/theory/words/instrument-words.ts';
import { unwantedLabels } from '#engine/understand/describe-intent.ts';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 7, format: 'wav' });

describe('instruments', () => {
  it('have at least one word each', () => {
    expect(instrumentNames.length).toBeGreaterThanOrEqual(90);
    expect(new Set(Object.values(instrumentWords))).toEqual(new Set(instrumentNames));
  });

  it.each([
    ['piano, cello and flute', ['piano', 'cello', 'flute']],
    ['felt piano over a warm pad', ['felt-piano', 'warm-pad']],
    ['Rhodes, upright bass', ['electric-piano', 'upright-bass']],
    ['violins and french horns', ['violin', 'french-horn']],
    ['drum and bass', []],
    ['music box', ['music-box']],
    ['808 bass and a plucked synth', ['sub-bass', 'plucked-synth']],
    ['acoustic guitar and harmonica', ['acoustic-guitar', 'harmonica']],
    ['in the key of D', []],
  ])('are read from "%s": %j', (prompt, names) => {
    expect(read(prompt).instruments).toEqual(names);
  });

  it('include the drum kit', () => {
    expect(read('jazz with brushes')).toMatchObject({ kit: 'brushes', drumsRequested: true });
    expect(read('a drum machine').kit).toBe('electronic');
  });

  it('are excluded as a family by "no guitar", under one label', () => {
    const intent = read('rock, no guitar solo');
    expect(intent.unwanted.instruments).toEqual(
      expect.arrayContaining(['clean-guitar', 'distorted-guitar', 'acoustic-guitar', 'nylon-guitar']),
    );
    expect(unwantedLabels(intent)).toEqual(['guitars']);
  });
});
