import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { endsOf, lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import {
  barMsOf,
  barsOf,
  type DraftPlan,
  draftOf,
  fitPlan,
  planBody,
} from '#web/features/compose/generation/plan/draft-plan.ts';
import {
  addAfter,
  change,
  move,
  moveBoundary,
  remove,
  resize,
  split,
} from '#web/features/compose/generation/plan/edit-plan.ts';

const reply = (...durations: readonly (number | undefined)[]): CompositionPlan => ({
  positive_global_styles: ['punk', '97.3 bpm'],
  negative_global_styles: ['vocals'],
  sections: durations.map((ms, index) => ({
    section_name: `Part ${index + 1}`,
    ...(ms === undefined ? {} : { duration_ms: ms }),
    positive_local_styles: ['steady'],
    negative_local_styles: [],
    lines: [],
  })),
});

/** 97.3 bpm has bars of 2466.6 ms, so that no length is a whole number of bars. */
const oddBar = barMsOf(97.3, '4/4');
const planOf = (lengthMs: number, ...durations: readonly (number | undefined)[]) =>
  draftOf(reply(...durations), { lengthMs, barMs: oddBar, sourcePrompt: 'punk' });
const bars = (plan: DraftPlan) => plan.sections.map((section) => barsOf(plan, section));
const names = (plan: DraftPlan) => plan.sections.map(({ name }) => name);

/** All boundaries on bar lines, every section at least one bar (the last may be truncated), the sum exact. */
function expectValid(plan: DraftPlan, lengthMs: number) {
  expect(lengthOf(plan.sections)).toBe(lengthMs);
  for (const end of endsOf(plan.sections).slice(0, -1))
    expect(end).toBe(Math.round(Math.round(end / plan.barMs) * plan.barMs));
  for (const { durationMs } of plan.sections) {
    expect(Number.isInteger(durationMs)).toBe(true);
    expect(durationMs).toBeGreaterThan(plan.barMs * 0.49);
  }
}

const plan60s = planOf(60_000, 10_000, 20_000, 20_000, 10_000);

describe('a plan from the server', () => {
  it('is aligned to bars and has the requested length', () => {
    expectValid(plan60s, 60_000);
    expect(bars(plan60s)).toEqual([4, 8, 8, 4]);
  });

  it('supports every metre', () => {
    expect(barMsOf(120, '4/4')).toBe(2000);
    expect(barMsOf(120, '3/4')).toBe(1500);
    expect(barMsOf(60, '6/8')).toBe(3000);
  });

  it('gives a section without a duration the average of the others', () => {
    const plan = planOf(60_000, 20_000, undefined, 20_000);
    expectValid(plan, 60_000);
    expect(bars(plan)).toEqual([8, 8, 8]);
  });

  it('is divided by shares if there are more sections than bars', () => {
    const plan = planOf(3_000, 1_000, 1_000, 1_000);
    expect(plan.sections.map(({ durationMs }) => durationMs)).toEqual([1_000, 1_000, 1_000]);
    expect(lengthOf(move(plan, 0, 2).sections)).toBe(3_000);
    expect(moveBoundary(plan, 0, 1)).toBe(plan);
    expect(split(plan, 0)).toBe(plan);
  });

  it('is sent in the format of the contract, without empty lines', () => {
    const withLyrics = change(plan60s, 1, { lines: ['la la', ' ', 'la'] });
    const body = planBody(withLyrics);
    expect(body.positive_global_styles).toEqual(['punk', '97.3 bpm']);
    expect(body.negative_global_styles).toEqual(['vocals']);
    expect(body.sections[1]).toMatchObject({ section_name: 'Part 2', lines: ['la la', 'la'] });
    expect(body.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(60_000);
  });

  it('keeps its entries for parts', () => {
    const parts = [{ part: 'drums', level_db: -3, bars: { from: 2, to: 4 } }];
    const source = reply(10_000, 20_000);
    const stored = { ...source, sections: source.sections.with(1, { ...source.sections[1]!, parts }) };
    const plan = draftOf(stored, { lengthMs: 30_000, barMs: oddBar, sourcePrompt: '' });
    expect(planBody(move(plan, 1, 0)).sections[0]!.parts).toEqual(parts);
    expect(planBody(plan).sections[0]).not.toHaveProperty('parts');
  });
});

it('a section that is split divides the bars of its entries for parts', () => {
  const whole = { part: 'lead', density: -1 };
  const across = { part: 'drums', plays: false, bars: { from: 3, to: 6 } };
  const early = { part: 'bass', level_db: 2, bars: { from: 1, to: 2 } };
  const plan = split(change(plan60s, 1, { parts: [whole, across, early] }), 1);
  expect(bars(plan)).toEqual([4, 4, 4, 8, 4]);
  expect(plan.sections[1]!.parts).toEqual([whole, { ...across, bars: { from: 3, to: 4 } }, early]);
  expect(plan.sections[2]!.parts).toEqual([whole, { ...across, bars: { from: 1, to: 2 } }]);
});

describe('a section boundary', () => {
  it('moves by whole bars and changes both neighbours', () => {
    const plan = moveBoundary(plan60s, 0, 2);
    expectValid(plan, 60_000);
    expect(bars(plan)).toEqual([6, 6, 8, 4]);
    expect(bars(moveBoundary(plan, 0, -3))).toEqual([3, 9, 8, 4]);
  });

  it('stops where a section would become shorter than a bar', () => {
    expect(bars(moveBoundary(plan60s, 0, 100))).toEqual([11, 1, 8, 4]);
    expect(bars(moveBoundary(plan60s, 0, -100))).toEqual([1, 11, 8, 4]);
    expect(moveBoundary(moveBoundary(plan60s, 0, -100), 0, -1)).toEqual(moveBoundary(plan60s, 0, -100));
  });

  it('does not exist after the last section, which grows to the left', () => {
    expect(moveBoundary(plan60s, 3, 1)).toBe(plan60s);
    expect(bars(resize(plan60s, 3, 1))).toEqual([4, 8, 7, 5]);
    expect(bars(resize(plan60s, 1, -1))).toEqual([4, 7, 9, 4]);
  });
});

describe('a section', () => {
  it('moves with its bars', () => {
    const plan = move(plan60s, 0, 2);
    expectValid(plan, 60_000);
    expect(names(plan)).toEqual(['Part 2', 'Part 3', 'Part 1', 'Part 4']);
    expect(bars(plan)).toEqual([8, 8, 4, 4]);
  });

  it('stays if the target position does not exist', () => {
    expect(move(plan60s, 0, -1)).toBe(plan60s);
    expect(move(plan60s, 3, 4)).toBe(plan60s);
    expect(move(plan60s, 2, 2)).toBe(plan60s);
  });

  it('is split at its middle bar and gets a new id', () => {
    const withLyrics = change(plan60s, 1, { lines: ['one', 'two', 'three'] });
    const plan = split(withLyrics, 1);
    expectValid(plan, 60_000);
    expect(bars(plan)).toEqual([4, 4, 4, 8, 4]);
    expect(names(plan)).toEqual(['Part 1', 'Part 2', 'Part 2', 'Part 3', 'Part 4']);
    expect(plan.sections.map(({ lines }) => lines.length)).toEqual([0, 2, 1, 0, 0]);
    expect(new Set(plan.sections.map(({ id }) => id)).size).toBe(5);
  });

  it('passes its duration to the previous section when it is removed', () => {
    expect(bars(remove(plan60s, 1))).toEqual([12, 8, 4]);
    expect(bars(remove(plan60s, 0))).toEqual([12, 8, 4]);
    const alone = remove(remove(remove(plan60s, 3), 2), 1);
    expect(remove(alone, 0)).toBe(alone);
    expectValid(alone, 60_000);
  });

  it('can be added after another one', () => {
    const plan = addAfter(plan60s, 2, 'New');
    expectValid(plan, 60_000);
    expect(names(plan)).toEqual(['Part 1', 'Part 2', 'Part 3', 'New', 'Part 4']);
    expect(plan.sections[3]).toMatchObject({ styles: [], lines: [] });
  });

  it('cannot be split beyond thirty sections', () => {
    let plan = planOf(300_000, 150_000, 150_000);
    for (let count = 0; count < 60; count += 1) {
      const longest = plan.sections.reduce(
        (best, { durationMs }, index) => (durationMs > (plan.sections[best]?.durationMs ?? 0) ? index : best),
        0,
      );
      plan = split(plan, longest);
    }
    expect(plan.sections).toHaveLength(30);
    expectValid(plan, 300_000);
  });
});

describe('fitPlan', () => {
  it('keeps the shares for another length or tempo', () => {
    const longer = fitPlan(plan60s, { lengthMs: 120_000, barMs: oddBar });
    expectValid(longer, 120_000);
    expect(bars(longer)).toEqual([8, 16, 16, 9]);
    const faster = fitPlan(plan60s, { lengthMs: 60_000, barMs: barMsOf(180, '4/4') });
    expectValid(faster, 60_000);
    expect(names(faster)).toEqual(names(plan60s));
  });

  it('merges sections that are too short, so that every plan can be generated', () => {
    const parts = Array.from({ length: 22 }, (_, index) => 5_000 + (index % 5) * 4_000);
    for (const bpm of [60, 97.3, 240])
      for (const metre of ['4/4', '3/4', '6/8'])
        for (const lengthMs of [1_000, 10_000, 30_000]) {
          const long = draftOf(reply(...parts), { lengthMs: 300_000, barMs: oddBar, sourcePrompt: '' });
          const short = fitPlan(long, { lengthMs, barMs: barMsOf(bpm, metre) });
          expect(lengthOf(short.sections)).toBe(lengthMs);
          for (const { durationMs } of short.sections)
            expect(durationMs).toBeGreaterThanOrEqual(limits.planSectionMs.min);
          expect(fitPlan(long, { lengthMs: 300_000, barMs: oddBar }).sections).toHaveLength(22);
        }
  });

  it('gives merged sections the name of the longer one and the lyrics of both', () => {
    const withLyrics = ['one', 'two'].reduce(
      (plan, line, index) => change(plan, index, { lines: [line] }),
      plan60s,
    );
    const short = fitPlan(withLyrics, { lengthMs: 5_000, barMs: oddBar });
    expect(names(short)).toEqual(['Part 2', 'Part 3']);
    expect(short.sections[0]?.lines).toEqual(['one', 'two']);
  });

  it('returns the same plan when nothing changes', () => {
    expect(fitPlan(plan60s, { lengthMs: 60_000, barMs: oddBar })).toBe(plan60s);
  });
});

it('the length of a plan is kept through a thousand random edits', () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (const lengthMs of [10_000, 30_000, 61_234, 300_000]) {
    let plan = planOf(lengthMs, 1, 2, 2, 1);
    for (let count = 0; count < 1_000; count += 1) {
      const index = random(plan.sections.length);
      const edits = [
        () => moveBoundary(plan, index, random(9) - 4),
        () => resize(plan, index, random(3) - 1),
        () => move(plan, index, random(plan.sections.length)),
        () => split(plan, index),
        () => (plan.sections.length > 3 ? remove(plan, index) : plan),
        () => addAfter(plan, index, 'New'),
      ];
      plan = edits[random(edits.length)]?.() ?? plan;
      expect(lengthOf(plan.sections)).toBe(lengthMs);
      expect(Math.min(...plan.sections.map(({ durationMs }) => durationMs))).toBeGreaterThan(0);
    }
  }
});
