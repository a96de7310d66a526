import { describe, expect, it } from 'vitest';
import { barLines, barPosition, barSeconds, mapPosition, type BarFacts } from '#contract/bar-positions.ts';

/** Sections of whole bars at a tempo, in 3/4. */
function piece(bpm: number, sections: readonly (readonly [name: string, bars: number])[]): BarFacts {
  const bar = (3 * 60_000) / bpm;
  let start = 0;
  const timed = sections.map(([section_name, bars]) => {
    const section = { section_name, start_ms: start, duration_ms: bars * bar };
    start += bars * bar;
    return section;
  });
  return { duration: start / 1000, sections: timed, bpm, metre: '3/4' };
}
const slow = piece(90, [
  ['Intro', 4],
  ['Verse', 8],
  ['Chorus', 8],
  ['Verse', 8],
]);
const withoutScore: BarFacts = { duration: 50, sections: [], bpm: null, metre: null };

describe('barPosition', () => {
  it('counts bars through the piece and beats in the bar', () => {
    expect(barPosition(slow, 0)).toEqual({ section: 0, sectionName: 'Intro', bar: 1, beat: 1 });
    const place = barPosition(slow, 4 * 2 + 2 * 2 + 2 / 3)!;
    expect([place.section, place.sectionName, place.bar]).toEqual([1, 'Verse', 7]);
    expect(place.beat).toBeCloseTo(2, 5);
  });

  it('is undefined for a piece without sections', () => {
    expect(barPosition(withoutScore, 3)).toBeUndefined();
    expect(barSeconds(withoutScore)).toBeUndefined();
  });
});

it('barLines contains the start of each bar and the end of the last one', () => {
  const lines = barLines(slow);
  expect(lines.length).toBe(29);
  expect(lines[5]).toBeCloseTo(10, 6);
  expect(lines.at(-1)).toBeCloseTo(56, 6);
});

describe('mapPosition', () => {
  it('finds the same bar of the same section at another tempo and after an added section', () => {
    const fast = piece(120, [
      ['Intro', 8],
      ['Verse', 8],
      ['Chorus', 8],
      ['Verse', 8],
    ]);
    // Bar 3 of the second verse.
    const mapped = mapPosition(slow, fast, (4 + 8 + 8 + 2) * 2);
    expect(mapped.isExact).toBe(true);
    expect(mapped.seconds).toBeCloseTo((8 + 8 + 8 + 2) * 1.5, 6);
  });

  it('ends at the end of a section that is shorter', () => {
    const short = piece(90, [
      ['Intro', 4],
      ['Verse', 4],
    ]);
    const mapped = mapPosition(slow, short, (4 + 6) * 2);
    expect(mapped).toEqual({ seconds: 16, isExact: false });
  });

  it('keeps the time where the section is missing or one piece has no score', () => {
    const other = piece(90, [['Theme', 20]]);
    expect(mapPosition(slow, other, 12)).toEqual({ seconds: 12, isExact: false });
    expect(mapPosition(slow, withoutScore, 12)).toEqual({ seconds: 12, isExact: true });
    expect(mapPosition(slow, withoutScore, 55)).toEqual({ seconds: 50, isExact: false });
  });
});
