import { describe, expect, it } from 'vitest';
import { detectedFacts } from './detected-facts.ts';

describe('detectedFacts', () => {
  it('marks tempo and key as detected', () => {
    expect(detectedFacts({ bpm: 122, key: 'F minor' })).toEqual({
      bpm: 122,
      key: 'F minor',
      detected: ['bpm', 'key'],
    });
  });

  it('leaves out what was not detected', () => {
    expect(detectedFacts({ bpm: null, key: null })).toEqual({
      bpm: undefined,
      key: undefined,
      detected: [],
    });
    expect(detectedFacts({ bpm: 90 }).detected).toEqual(['bpm']);
  });
});
