import { describe, expect, it } from 'vitest';
import { matches } from '#web/ui/matches.ts';

describe('matches', () => {
  it('finds words in any order and any case', () => {
    expect(matches('tram NIGHT', 'Night Tram', null)).toBe(true);
  });

  it('finds a word in any of the texts', () => {
    expect(matches('film', 'Night Tram', 'Score for a film')).toBe(true);
  });

  it('requires every word', () => {
    expect(matches('night bus', 'Night Tram', 'Score for a film')).toBe(false);
  });

  it('does not find a word across two texts', () => {
    expect(matches('tramscore', 'Night Tram', 'Score for a film')).toBe(false);
  });
});
