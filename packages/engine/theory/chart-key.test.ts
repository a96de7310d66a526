import { describe, expect, it } from 'vitest';
import { parseChordChart } from '#contract/chord-symbols.ts';
import { keyOfChords } from '#engine/theory/chart-key.ts';
import { parseChord } from '#engine/theory/chords.ts';
import { keyName } from '#engine/theory/keys.ts';

const keyOf = (chart: string): string | undefined => {
  const key = keyOfChords((parseChordChart(chart).bars ?? []).flat().map((symbol) => parseChord(symbol, 0)));
  return key && keyName(key);
};

describe('keyOfChords', () => {
  it.each([
    ['Dm7 G7 | Cmaj7', 'C major'],
    ['Am F C G', 'A minor'],
    ['C G Am F', 'C major'],
    ['Bm7b5 E7 | Am', 'A minor'],
    ['G D Em C', 'G major'],
    ['Ebmaj7 | Fm7 Bb7', 'Eb major'],
    ['F#m D A E', 'F# minor'],
    ['E5 | G5 A5 | E5', 'E minor'],
  ])('finds the key of %s', (chart, key) => {
    expect(keyOf(chart)).toBe(key);
  });

  it('returns undefined without chords', () => {
    expect(keyOf('')).toBeUndefined();
  });
});
