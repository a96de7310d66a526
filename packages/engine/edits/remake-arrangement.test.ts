import { describe, expect, it } from 'vitest';
import { arrangement as schema, type Arrangement } from '#contract/arrangement.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { extendedOrder, withNewSection, withNewSeeds } from './remake-arrangement.ts';

const planOf = (...lengths: number[]) =>
  compositionPlan.parse({
    sections: lengths.map((duration_ms, index) => ({ section_name: `S${index}`, duration_ms })),
  });

const source = (seed: number, prompt = 'a waltz') => ({
  prompt,
  seed,
  length_ms: 9_000,
  instrumental: true,
  plan: planOf(3_000, 3_000, 3_000),
});

/** Two sections of the first source around one of the second, with a part of the third. */
const arranged: Arrangement = schema.parse({
  sources: [source(1), source(2), source(1, 'with a cello')],
  sections: [
    { source: 0, section: 0 },
    { source: 1, section: 1, parts: [{ part: 'cello', source: 2, section: 1 }] },
    { source: 0, section: 2 },
  ],
  bpm: 90,
});

describe('withNewSection', () => {
  it('takes the section and its parts from copies of their sources with another seed', () => {
    const changed = schema.parse(withNewSection(arranged, 1, 77));
    expect(changed.sections).toEqual([
      { source: 0, section: 0 },
      { source: 1, section: 1, parts: [{ part: 'cello', source: 2, section: 1 }] },
      { source: 0, section: 2 },
    ]);
    const section_seeds = [{ section: 1, seed: 77 }];
    expect(changed.sources).toEqual([
      arranged.sources[0],
      { ...arranged.sources[1], section_seeds },
      { ...arranged.sources[2], section_seeds },
    ]);
    expect(changed.bpm).toBe(90);
  });

  it('leaves the other sections of the same source as they are', () => {
    const changed = schema.parse(withNewSection(arranged, 0, 77));
    expect(changed.sources).toHaveLength(4);
    expect(changed.sections.map(({ source: index }) => changed.sources[index]?.section_seeds)).toEqual([
      [{ section: 0, seed: 77 }],
      undefined,
      undefined,
    ]);
  });

  it('replaces the seed of a section that was changed before', () => {
    const once = withNewSection(arranged, 0, 77);
    const twice = withNewSection(once, 0, 78);
    expect(twice.sources).toHaveLength(4);
    expect(twice.sources[twice.sections[0]!.source]?.section_seeds).toEqual([{ section: 0, seed: 78 }]);
  });

  it('refuses a missing section, and more sources than an arrangement can have', () => {
    expect(() => withNewSection(arranged, 3, 77)).toThrow(
      expect.objectContaining({ code: 'no_such_section' }) as Error,
    );
    const { max } = limits.arrangementSources;
    const full: Arrangement = {
      sources: Array.from({ length: max }, (_, index) => source(index)),
      sections: Array.from({ length: max + 1 }, (_, index) => ({ source: index % max, section: 0 })),
    };
    expect(() => withNewSection(full, 0, 77)).toThrow(
      expect.objectContaining({ code: 'piece_full' }) as Error,
    );
    expect(withNewSection(full, 1, 77).sources).toHaveLength(max);
  });
});

it('withNewSeeds gives sources that shared a seed the same other one', () => {
  let seed = 100;
  const varied = withNewSeeds(withNewSection(arranged, 1, 77), () => seed++);
  const [first, second, third] = varied.sources.map((one) => one.seed);
  expect(third).toBe(first);
  expect([first, second].every((one) => one! >= 100)).toBe(true);
  expect(second).not.toBe(first);
  expect(varied.sources.every((one) => one.section_seeds === undefined)).toBe(true);
  expect(varied.sections).toEqual(withNewSection(arranged, 1, 77).sections);
});

describe('extendedOrder', () => {
  it('repeats the sections between opening and ending until the length is nearest', () => {
    const plan = planOf(4_000, 8_000, 6_000, 4_000);
    expect(extendedOrder(plan, 1_000)).toEqual([0, 1, 2, 1, 3]);
    expect(extendedOrder(plan, 12_000)).toEqual([0, 1, 2, 1, 2, 3]);
    expect(extendedOrder(plan, 24_000)).toEqual([0, 1, 2, 1, 2, 1, 3]);
  });

  it('repeats the opening of a piece of two sections, and the only section', () => {
    expect(extendedOrder(planOf(4_000, 4_000), 4_000)).toEqual([0, 0, 1]);
    expect(extendedOrder(planOf(4_000), 4_000)).toEqual([0, 0]);
  });

  it('refuses a piece that has no room for another section', () => {
    const { max } = limits.musicLengthMs;
    expect(() => extendedOrder(planOf(4_000, max - 8_000, 4_000), 10_000)).toThrow(
      expect.objectContaining({ code: 'piece_full' }) as Error,
    );
    const many = planOf(...Array.from({ length: limits.planSections.max }, () => 1_000));
    expect(() => extendedOrder(many, 10_000)).toThrow(
      expect.objectContaining({ code: 'piece_full' }) as Error,
    );
  });
});
