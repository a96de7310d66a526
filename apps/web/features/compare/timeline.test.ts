import { describe, expect, it } from 'vitest';
import type { BarFacts } from '#contract/bar-positions.ts';
import type { Difference } from '#web/features/compare/differences.ts';
import { nextDifferenceStart } from '#web/features/compare/next-difference.ts';
import { areBarsEqual, barAt, stepBar, timelineOf, timeTicks } from '#web/features/compare/timeline.ts';

/** Sections of four bars of two seconds. */
const piece = (sections: number, bpm = 90): BarFacts => {
  const bar = 180_000 / bpm;
  return {
    duration: (sections * 4 * bar) / 1_000,
    bpm,
    metre: '3/4',
    sections: Array.from({ length: sections }, (_, index) => ({
      section_name: `Part ${index}`,
      start_ms: index * 4 * bar,
      duration_ms: 4 * bar,
    })),
  };
};
const upload: BarFacts = { duration: 50, sections: [], bpm: null, metre: null };

it('timelineOf is the first version if its bars are known, else as long as the longest', () => {
  expect(timelineOf([piece(2), upload]).bars).toEqual(piece(2));
  expect(timelineOf([{ ...upload, duration: 10 }, upload])).toMatchObject({
    bars: { duration: 50 },
    lines: [],
  });
});

describe('stepBar', () => {
  it('returns the next and the previous bar line', () => {
    expect(stepBar(piece(2), 2.5, 1)).toBeCloseTo(4);
    expect(stepBar(piece(2), 2.5, -1)).toBeCloseTo(2);
    expect(stepBar(piece(2), 2.1, -1)).toBe(0);
  });

  it('returns steps of two seconds where the bars are unknown', () => {
    expect(stepBar(upload, 10, 1)).toBe(12);
    expect(stepBar(upload, 1, -1)).toBe(0);
  });
});

describe('the ruler', () => {
  it('names bars, or at most eight times', () => {
    expect(barAt(piece(2), 8.1)).toBe(5);
    expect(barAt(upload, 8)).toBeUndefined();
    expect(timeTicks(60)).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it('knows whether the bars of all versions are at the same times', () => {
    expect(areBarsEqual([piece(2), piece(2)])).toBe(true);
    expect(areBarsEqual([piece(2), piece(2, 120)])).toBe(false);
  });
});

describe('nextDifferenceStart', () => {
  const change: Difference = { kind: 'chords', before: 'Dm', after: 'Gm', isMeasured: false };
  const differences = [{ whole: [], sections: [[], [change], [], [change]], isMeasured: false }];
  const next = (now: number, hidden: ReadonlySet<'chords'> = new Set()) =>
    nextDifferenceStart(timelineOf([piece(4)]), differences, hidden, now);

  it('is one bar before the next section that differs, and after the last one before the first', () => {
    expect(next(0)).toBeCloseTo(6);
    expect(next(6)).toBeCloseTo(22);
    expect(next(23)).toBeCloseTo(6);
  });

  it('leaves out kinds that are hidden', () => {
    expect(next(0, new Set(['chords']))).toBeUndefined();
  });
});
