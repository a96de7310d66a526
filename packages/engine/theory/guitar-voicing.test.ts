import { describe, expect, it } from 'vitest';
import { mod } from '#engine/kit/math.ts';
import { parseChord, pitchClassesOf } from '#engine/theory/chords.ts';
import { guitarShapes, openStrings } from '#engine/theory/guitar-shapes.data.ts';
import { chooseCapo, voiceGuitarChord } from '#engine/theory/guitar-voicing.ts';

const G = 7;
const wide = { capo: 0, low: 40, high: 84 };
const chords = (symbols: string, tonic: number) =>
  symbols.split(' ').map((symbol) => parseChord(symbol, tonic));

describe('the guitar shapes', () => {
  it('contain the root and only tones of their chord', () => {
    for (const [intervals, shapes] of Object.entries(guitarShapes)) {
      for (const { root, rootFret, frets } of shapes) {
        const rootPitch = (openStrings[root] ?? 0) + rootFret;
        const sounding = frets.flatMap((fret, string) =>
          fret < 0 ? [] : [mod((openStrings[string] ?? 0) + fret - rootPitch, 12)],
        );
        expect(frets).toHaveLength(6);
        expect(sounding).toContain(0);
        for (const interval of sounding) expect(intervals.split(' ').map(Number)).toContain(interval);
      }
    }
  });
});

describe('voiceGuitarChord', () => {
  it('plays the open G, C and D chords of G major', () => {
    const [first, fourth, fifth] = chords('I IV V', G).map((chord) => voiceGuitarChord(chord, wide));
    expect(first).toEqual([43, 47, 50, 55, 59, 67]);
    expect(fourth).toEqual([48, 52, 55, 60, 64]);
    expect(fifth).toEqual([50, 57, 62, 66]);
  });

  it('leaves out the strings above the limit', () => {
    const chord = voiceGuitarChord(parseChord('I', G), { ...wide, high: 60 });
    expect(chord?.at(-1)).toBeLessThanOrEqual(60);
  });

  it('has a fingering for every chord that the genres use', () => {
    for (const symbol of [
      'i',
      'I',
      'IV7',
      'V7#9',
      'Imaj9',
      'iim7b5',
      'viio7',
      'IV69',
      'V13',
      'V7sus4',
      'iadd9',
    ]) {
      for (let tonic = 0; tonic < 12; tonic += 1) {
        const chord = parseChord(symbol, tonic);
        const pitches = voiceGuitarChord(chord, wide) ?? [];
        expect(pitches.length).toBeGreaterThanOrEqual(3);
        for (const pitch of pitches) expect(pitchClassesOf(chord)).toContain(mod(pitch, 12));
      }
    }
  });
});

describe('chooseCapo', () => {
  it('is none in G and the first fret in A flat', () => {
    expect(chooseCapo(chords('I IV V vi', G))).toBe(0);
    expect(chooseCapo(chords('I IV V vi', G + 1))).toBe(1);
  });
});
