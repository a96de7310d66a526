import { expect, it } from 'vitest';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { barRangeOf } from './bar-range.ts';

const section = (
  section_name: string,
  start_ms: number,
  duration_ms: number,
  first_bar: number,
  bars: number,
) => ({
  section_name,
  kind: 'verse',
  start_ms,
  duration_ms,
  first_bar,
  bars,
  chords: '',
  intensity: 0.5,
});

/** Bars of 2 s, then of 3 s. */
const outline: ScoreOutline = {
  bpm: 120,
  key: 'D minor',
  metre: '4/4',
  sections: [section('Verse', 0, 8_000, 1, 4), section('Slow', 8_000, 6_000, 5, 2)],
  parts: [],
};

it('a moment is the section in which it is, also at its first sample and after the end', () => {
  expect(barRangeOf(outline, { position: 0 })).toEqual({ from: 1, to: 4 });
  expect(barRangeOf(outline, { position: 7.9 })).toEqual({ from: 1, to: 4 });
  expect(barRangeOf(outline, { position: 8 })).toEqual({ from: 5, to: 6 });
  expect(barRangeOf(outline, { position: 60 })).toEqual({ from: 5, to: 6 });
});

it('a range is the bars that it touches; one that ends on a bar line does not touch the next bar', () => {
  expect(barRangeOf(outline, { position: 2, positionEnd: 6 })).toEqual({ from: 2, to: 3 });
  expect(barRangeOf(outline, { position: 2.5, positionEnd: 6.5 })).toEqual({ from: 2, to: 4 });
  expect(barRangeOf(outline, { position: 4, positionEnd: 14 })).toEqual({ from: 3, to: 6 });
  expect(barRangeOf(outline, { position: 2, positionEnd: 2.001 })).toEqual({ from: 2, to: 2 });
});

it('the whole piece has no range', () => {
  expect(barRangeOf(outline, {})).toBeUndefined();
});
