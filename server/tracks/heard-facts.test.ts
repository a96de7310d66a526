import { describe, expect, it } from 'vitest';
import { heardFacts } from './heard-facts.ts';

describe('what a maker said and what was heard', () => {
  it('of a file that somebody brings along is all that was heard, and marked as such', () => {
    expect(heardFacts({ bpm: 122, key: 'F minor' })).toEqual({
      bpm: 122,
      key: 'F minor',
      detected: ['bpm', 'key'],
    });
  });

  it('is nothing where nothing is clear', () => {
    expect(heardFacts({ bpm: null, key: null })).toEqual({ bpm: null, key: null, detected: [] });
  });

  it('leaves the maker’s figures where the sound says the same, counted at half or double, or nothing', () => {
    const said = { bpm: 96.4, key: 'D minor' };
    for (const bpm of [48, 96, 97, 193, null]) {
      expect(heardFacts({ bpm, key: 'D minor' }, said)).toEqual({ ...said, detected: [] });
    }
    expect(heardFacts({ bpm: null, key: null }, said)).toEqual({ ...said, detected: [] });
  });

  it('is what was heard where they differ: a maker may have been asked for something else than it made', () => {
    expect(heardFacts({ bpm: 110, key: 'D minor' }, { bpm: 96, key: 'D minor' })).toEqual({
      bpm: 110,
      key: 'D minor',
      detected: ['bpm'],
    });
  });

  it('keeps a stated key, which measuring confuses with its relative', () => {
    expect(heardFacts({ bpm: null, key: 'C major' }, { key: 'A minor' })).toEqual({
      bpm: null,
      key: 'A minor',
      detected: [],
    });
  });
});
