import { describe, expect, it } from 'vitest';
import { chordName, movedChord } from '#engine/theory/chord-names.ts';
import { keyNamed } from '#engine/theory/keys.ts';

const key = (name: string) => keyNamed(name)!;

describe('chordName', () => {
  it.each([
    ['V7/7', 'D minor', 'A7/C#'],
    ['IV/6', 'A minor', 'D/F#'],
    ['V', 'E minor', 'B'],
    ['viio', 'D minor', 'C#dim'],
    ['V7/V', 'C major', 'D7'],
    ['D7/Gb', 'C major', 'D7/F#'],
    ['E7/Ab', 'C major', 'E7/G#'],
    ['#ivo7', 'C major', 'F#dim7'],
    ['biiio7', 'C major', 'Ebdim7'],
    ['bVI', 'Eb minor', 'Cb'],
    ['i', 'Eb minor', 'Ebm'],
    ['IV', 'D major', 'G'],
    ['bVII', 'D major', 'C'],
    ['V7/7', 'F# minor', 'C#7/E#'],
    ['V7/7', 'G# minor', 'D#7/G'],
    ['Fm/Ab', 'C major', 'Fm/Ab'],
    ['Cm7/A#', 'F major', 'Cm7/Bb'],
    ['iim7b5', 'C minor', 'Dm7b5'],
    ['I/2', 'Db major', 'Db/Eb'],
  ])('spells %s in %s as %s', (symbol, name, spelled) => {
    expect(chordName(symbol, key(name))).toBe(spelled);
  });
});

describe('movedChord', () => {
  it('spells the moved bass as a tone of the moved chord', () => {
    expect(movedChord('A7/C#', () => 2, key('E minor'))).toBe('B7/D#');
  });
});
