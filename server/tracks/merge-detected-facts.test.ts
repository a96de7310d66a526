import { describe, expect, it } from 'vitest';
import { mergeDetectedFacts } from './merge-detected-facts.ts';

describe('mergeDetectedFacts', () => {
  it('returns the detected tempo and key of an upload, marked as detected', () => {
    expect(mergeDetectedFacts({ bpm: 122, key: 'F minor' })).toEqual({
      bpm: 122,
      key: 'F minor',
      detected: ['bpm', 'key'],
    });
  });

  it('returns null when nothing is detected', () => {
    expect(mergeDetectedFacts({ bpm: null, key: null })).toEqual({ bpm: null, key: null, detected: [] });
  });

  it('keeps the stated tempo when the detected one is equal, half, double or null', () => {
    const stated = { bpm: 96.4, key: 'D minor' };
    for (const bpm of [48, 96, 97, 193, null]) {
      expect(mergeDetectedFacts({ bpm, key: 'D minor' }, stated)).toEqual({ ...stated, detected: [] });
    }
    expect(mergeDetectedFacts({ bpm: null, key: null }, stated)).toEqual({ ...stated, detected: [] });
  });

  it('returns the detected tempo when it differs from the stated one', () => {
    expect(mergeDetectedFacts({ bpm: 110, key: 'D minor' }, { bpm: 96, key: 'D minor' })).toEqual({
      bpm: 110,
      key: 'D minor',
      detected: ['bpm'],
    });
  });

  it('keeps a stated key, because detection confuses a key with its relative', () => {
    expect(mergeDetectedFacts({ bpm: null, key: 'C major' }, { key: 'A minor' })).toEqual({
      bpm: null,
      key: 'A minor',
      detected: [],
    });
  });
});
