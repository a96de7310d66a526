import { describe, expect, it } from 'vitest';
import { parseChordChart, parseChordSymbol } from '#contract/chord-symbols.ts';

describe('parseChordSymbol', () => {
  it.each([
    ['C', 0, ''],
    ['F#m7b5', 6, 'm7b5'],
    ['B♭maj7', 10, 'maj7'],
    ['Dm7', 2, 'm7'],
    ['D-7', 2, 'm7'],
    ['Ebmin9', 3, 'm9'],
    ['Gsus', 7, 'sus4'],
    ['AM7', 9, 'maj7'],
    ['CmM7', 0, 'mmaj7'],
    ['Bø', 11, 'm7b5'],
    ['C°7', 0, 'dim7'],
    ['E7#9', 4, '7#9'],
    ['C6/9', 0, '69'],
    ['G+', 7, 'aug'],
  ])('reads the pitch name and quality of %s', (text, root, quality) => {
    expect(parseChordSymbol(text)).toEqual({ root, isNumeral: false, quality, bass: undefined });
  });

  it('reads the bass after a slash', () => {
    expect(parseChordSymbol('C/E')).toMatchObject({ root: 0, bass: 4 });
    expect(parseChordSymbol('V/7')).toMatchObject({ root: 7, bass: 11, isNumeral: true });
  });

  it.each([
    ['ii7', 2, 'm7'],
    ['bVI', 8, ''],
    ['V7/ii', 9, '7'],
    ['vii°', 11, 'dim'],
    ['iiø7', 2, 'm7b5'],
  ])('reads the Roman numeral %s', (text, root, quality) => {
    expect(parseChordSymbol(text)).toMatchObject({ root, quality, isNumeral: true });
  });

  it.each(['H7', 'Cfoo', 'viii', '', 'hello', 'C/9', '12', 'cm'])('rejects %j', (text) => {
    expect(parseChordSymbol(text)).toBeUndefined();
  });
});

describe('parseChordChart', () => {
  it('separates bars at bar lines and chords at spaces', () => {
    expect(parseChordChart('| Dm7 G7 | Cmaj7 |').bars).toEqual([['Dm7', 'G7'], ['Cmaj7']]);
  });

  it('gives each chord a bar without bar lines', () => {
    expect(parseChordChart('Am F C G').bars).toEqual([['Am'], ['F'], ['C'], ['G']]);
  });

  it('holds a chord at / and repeats a bar at %', () => {
    expect(parseChordChart('C / / G | % | F').bars).toEqual([
      ['C', 'C', 'C', 'G'],
      ['C', 'C', 'C', 'G'],
      ['F'],
    ]);
  });

  it('returns no bars for an empty text', () => {
    expect(parseChordChart('  ').bars).toEqual([]);
    expect(parseChordChart('||').bars).toEqual([]);
  });

  it.each([
    ['Dm7 H7 | C', 'H7'],
    ['% | C', '%'],
    ['/ C', '/'],
  ])('names the invalid text of %j', (text, invalid) => {
    expect(parseChordChart(text)).toEqual({ invalid });
  });
});
