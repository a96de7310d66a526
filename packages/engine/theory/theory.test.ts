import { describe, expect, it } from 'vitest';
import { parseChord, pitchClassesOf } from '#engine/theory/chords.ts';
import { genres, styleOf } from '#engine/theory/genres/catalogue.ts';
import { type Style } from '#engine/theory/genres/style.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { keyName } from '#engine/theory/keys.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { parseBars, modalProgressions, type ProgressionTable } from '#engine/theory/progressions.ts';
import { degreeOfPitch, nearestPitch, pitchOfDegree, chordScale } from '#engine/theory/scale.ts';
import { voiceChord } from '#engine/theory/voicing.ts';

const C = 0;
const A = 9;

describe('parseChord', () => {
  it.each([
    ['I', [0, 4, 7], 0],
    ['ii7', [2, 5, 9, 0], 2],
    ['V7', [7, 11, 2, 5], 7],
    ['bVII', [10, 2, 5], 10],
    ['V7/V', [2, 6, 9, 0], 2],
    ['V/7', [7, 11, 2], 11],
    ['iim7b5', [2, 5, 8, 0], 2],
    ['bVImaj7', [8, 0, 3, 7], 8],
    ['II7/#4', [2, 6, 9, 0], 6],
    ['i5', [0, 7], 0],
  ])('reads %s in C', (symbol, classes, bass) => {
    const chord = parseChord(symbol, C);
    expect(pitchClassesOf(chord)).toEqual(classes);
    expect(chord.bass).toBe(bass);
  });

  it('throws for an invalid symbol', () => {
    expect(() => parseChord('H7', C)).toThrow(RangeError);
    expect(() => parseChord('Ifoo', C)).toThrow(RangeError);
  });
});

describe('scales', () => {
  it('map degrees to pitches and back', () => {
    for (let degree = -20; degree <= 20; degree += 1) {
      const key = { tonic: A, mode: 'minor' } as const;
      expect(degreeOfPitch(key, pitchOfDegree(key, degree))).toBe(degree);
    }
    expect(pitchOfDegree({ tonic: 0, mode: 'major' }, 7)).toBe(72);
    expect(nearestPitch(61, [0, 4])).toBe(60);
  });

  it('contain the leading note over a dominant in minor', () => {
    const scale = chordScale({ tonic: A, mode: 'minor' }, parseChord('V7', A));
    expect(scale).toContain(8);
    expect(scale).not.toContain(7);
  });

  it('contain the leading note over a power chord on the dominant, which sounds with a major third', () => {
    const powerScale = chordScale({ tonic: A, mode: 'minor' }, parseChord('V5', A));
    expect(powerScale).toContain(8);
    expect(powerScale).not.toContain(7);
    expect(chordScale({ tonic: A, mode: 'minor' }, parseChord('i5', A))).toContain(7);
  });

  it('keyName uses conventional spellings', () => {
    expect(keyName({ tonic: 10, mode: 'minor' })).toBe('Bb minor');
    expect(keyName({ tonic: 6, mode: 'dorian' })).toBe('F# dorian');
    expect(keyName({ tonic: 8, mode: 'major' })).toBe('Ab major');
  });
});

describe('voiceChord', () => {
  it('picks the nearest inversion', () => {
    const layout = { style: 'close', voices: 3, register: 64 } as const;
    const first = voiceChord(parseChord('I', C), layout);
    const next = voiceChord(parseChord('IV', C), layout, first);
    const moved = next.reduce((sum, note, i) => sum + Math.abs(note - (first[i] ?? 0)), 0);
    expect(moved).toBeLessThanOrEqual(4);
    expect(next.map((note) => note % 12).toSorted((a, b) => a - b)).toEqual([0, 5, 9]);
  });

  it('keeps guide tones when a big chord has few voices', () => {
    const notes = voiceChord(parseChord('V13', C), { style: 'shell', voices: 3, register: 60 });
    expect(notes.map((note) => note % 12)).toEqual(expect.arrayContaining([11, 5]));
  });
});

/** Checks every table entry of all styles; an error in one would otherwise only be audible. */
const allStyles: [string, Style][] = Object.values(genres).flatMap(({ style: template, substyles }) => [
  [template.preset, template] as [string, Style],
  ...Object.keys(substyles).map((style): [string, Style] => [style, styleOf(template.preset, style)]),
]);

const symbolsIn = (table: ProgressionTable): string[] =>
  [...table.verse, ...table.chorus, ...table.bridge, ...table.finalCadence, ...table.halfCadence].flatMap(
    (p) => parseBars(p).flat(),
  );

describe('the style tables', () => {
  it.each(allStyles)('contain valid chords and whole bars in %s', (_, template) => {
    for (const symbol of [...symbolsIn(template.major), ...symbolsIn(template.minor)]) {
      expect(() => parseChord(symbol, C)).not.toThrow();
    }
    const steps = [
      ...(template.drums?.grooves ?? []).flatMap(({ metre, lines }) =>
        Object.values(lines).map((line) => ({ metre, line, marks: /^[Xxo?.]+$/ })),
      ),
      ...template.bass.lines
        .filter((line) => line.steps !== 'kick')
        .map(({ metre, steps: line }) => ({ metre, line, marks: /^[R356789awg.]+$/ })),
      ...template.accompaniment.flatMap(({ patterns: figures }) =>
        figures.map(({ metre, steps: line }) => ({ metre, line, marks: /^[Xxo0-7.]+$/ })),
      ),
      ...Object.values(template.melody.cells).flatMap((cells) =>
        cells.map((line) => ({ metre: undefined, line, marks: /^[.x][x.-]+$/ })),
      ),
    ];
    for (const { metre = '4/4', line, marks } of steps) {
      expect(line).toMatch(marks);
      expect(`${line} ${line.length % (barBeatsOf(metre) * 4)}`).toBe(`${line} 0`);
    }
  });

  it.each(allStyles)(
    'stay in the range of their instruments in %s',
    (_, { tempo, accompaniment: layers }) => {
      expect(tempo.low).toBeLessThanOrEqual(tempo.typical);
      expect(tempo.typical).toBeLessThanOrEqual(tempo.high);
      for (const { instruments: choices, register: centre } of layers) {
        for (const [name] of choices) {
          expect(centre).toBeGreaterThan(instruments[name].low);
          expect(centre).toBeLessThan(instruments[name].high);
        }
      }
    },
  );

  it('contain valid chords in the modal progressions', () => {
    for (const book of Object.values(modalProgressions)) {
      for (const symbol of symbolsIn(book)) expect(() => parseChord(symbol, C)).not.toThrow();
    }
  });

  it('differ in tempo, harmony or drums between any two presets', () => {
    const presets = Object.values(genres).map(({ style: template }) =>
      JSON.stringify([template.tempo, template.minor, template.drums?.grooves]),
    );
    expect(new Set(presets).size).toBe(16);
  });
});
