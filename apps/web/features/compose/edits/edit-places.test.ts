import { describe, expect, test } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import {
  barsOfRange,
  canHaveBars,
  placeText,
  sectionsOfBars,
  withPlace,
} from '#web/features/compose/edits/edit-places.ts';
import { outline } from '#web/features/compose/edits/testing/outline.ts';

const { sections } = outline;

describe('the place of an edit', () => {
  test('is told by the names of its sections, its bars, or as the whole piece', () => {
    expect(placeText({}, sections)).toBe('the whole piece');
    expect(placeText({ sections: [0, 1, 2] }, sections)).toBe('the whole piece');
    expect(placeText({ sections: [0, 2] }, sections)).toBe('Intro, Chorus');
    expect(placeText({ bars: { from: 6, to: 8 } }, sections)).toBe('Verse, bars 6–8');
    expect(placeText({ bars: { from: 4, to: 5 } }, sections)).toBe('bars 4–5');
    expect(placeText({ bars: { from: 13, to: 13 } }, sections)).toBe('Chorus, bar 13');
  });

  test('the bars come from a range in seconds, whose rough ends do not reach into the next bar', () => {
    expect(barsOfRange(sections, { start: 8, end: 24 })).toEqual({ from: 5, to: 12 });
    expect(barsOfRange(sections, { start: 7.95, end: 24.05 })).toEqual({ from: 5, to: 12 });
    expect(barsOfRange(sections, { start: 9, end: 9.2 })).toEqual({ from: 5, to: 5 });
    expect(barsOfRange(sections, { start: 100, end: 110 })).toBeUndefined();
  });

  test('is in the sections that its bars touch', () => {
    expect(sectionsOfBars(sections, { from: 4, to: 5 })).toEqual([0, 1]);
    expect(sectionsOfBars(sections, { from: 13, to: 16 })).toEqual([2]);
  });

  test('can be changed from sections to bars and back', () => {
    const edit: Edit = { kind: 'level', by_db: -3, parts: ['drums'], sections: [1] };
    const inBars = withPlace(edit, { bars: { from: 5, to: 6 } });
    expect(inBars).toEqual({ kind: 'level', by_db: -3, parts: ['drums'], bars: { from: 5, to: 6 } });
    expect(withPlace(inBars, { sections: [2] })).toEqual({
      kind: 'level',
      by_db: -3,
      parts: ['drums'],
      sections: [2],
    });
    expect(withPlace(edit, {})).toEqual({ kind: 'level', by_db: -3, parts: ['drums'] });
  });

  test('has no bars for tempo and chords, and does not exist for the key', () => {
    expect(canHaveBars({ kind: 'tempo' })).toBe(false);
    expect(withPlace({ kind: 'tempo', bpm: 90 }, { bars: { from: 1, to: 2 }, sections: [0] })).toEqual({
      kind: 'tempo',
      bpm: 90,
      sections: [0],
    });
    expect(withPlace({ kind: 'key', semitones: 2 }, { sections: [0] })).toEqual({
      kind: 'key',
      semitones: 2,
    });
  });
});
