import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import { dryRun } from '#engine/compose/dry-run.ts';
import { extendPlan } from '#engine/plan/extend-plan.ts';

const totalOf = ({ sections }: CompositionPlan) =>
  sections.reduce((sum, { duration_ms: duration = 0 }) => sum + duration, 0);
const namesOf = ({ sections }: CompositionPlan) => sections.map(({ section_name: name }) => name);
const plan = (...names: string[]): CompositionPlan =>
  compositionPlan.parse({ sections: names.map((name) => ({ section_name: name, duration_ms: 8_000 })) });

describe('extendPlan', () => {
  it('repeats the middle before the ending, under new names', () => {
    const longer = extendPlan(plan('Intro', 'Verse', 'Chorus', 'Outro'), 16_000, 2_000)!;
    expect(namesOf(longer)).toEqual(['Intro', 'Verse', 'Chorus', 'Verse 2', 'Chorus 2', 'Outro']);
    expect(totalOf(longer)).toBe(48_000);
  });

  it('truncates a name to make room for its number', () => {
    const maxName = `${'a'.repeat(96)}😀bc`;
    const longer = compositionPlan.parse(extendPlan(plan(maxName, 'Outro'), 16_000, 2_000)!);
    const cut = 'a'.repeat(96);
    expect(namesOf(longer)).toEqual([maxName, `${cut} 2`, `${cut} 3`, 'Outro']);
  });

  it('repeats a single section before itself', () => {
    expect(namesOf(extendPlan(plan('Theme'), 8_000, 2_000)!)).toEqual(['Theme 2', 'Theme']);
  });

  it('adds no section of a single bar', () => {
    const longer = extendPlan(plan('Verse', 'Chorus', 'Outro'), 10_000, 2_000)!;
    expect(longer.sections.map(({ duration_ms: duration }) => duration)).toEqual([
      8_000, 8_000, 10_000, 8_000,
    ]);
  });

  it('stops at the maximum length and the maximum number of sections', () => {
    const long = plan(...Array.from({ length: 28 }, (_, i) => `Part ${i}`));
    const longer = extendPlan(long, 300_000, 2_000)!;
    expect([longer.sections.length, totalOf(longer)]).toEqual([30, 300_000]);
    expect(extendPlan(longer, 2_000, 2_000)).toBeUndefined();
    expect(extendPlan(plan(...Array.from({ length: 30 }, () => 'Part')), 2_000, 2_000)).toBeUndefined();
  });

  it('keeps key, tempo, metre and genre, and adds whole bars', () => {
    fc.assert(
      fc.property(fc.constantFrom(...genrePresets), fc.nat(500), (genre, seed) => {
        const before = dryRun({ prompt: '', genres: [genre], seed, lengthMs: 30_000 });
        const barMs = ({ '4/4': 4, '3/4': 3, '6/8': 3 }[before.metre]! * 60_000) / before.bpm;
        const longer = extendPlan(before.plan, 20_000, barMs)!;
        const after = dryRun({ prompt: '', genres: [genre], seed, plan: longer, lengthMs: totalOf(longer) });
        expect(after).toMatchObject({ key: before.key, metre: before.metre, genres: before.genres });
        expect(after.bpm).toBeCloseTo(before.bpm, 2);
        const bars = (totalOf(longer) - 30_000) / barMs;
        expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.01);
        expect(Math.abs(totalOf(longer) - 50_000)).toBeLessThanOrEqual(barMs / 2 + 1);
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});
