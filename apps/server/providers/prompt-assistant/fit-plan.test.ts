import { array, assert, integer, option, property } from 'fast-check';
import { expect, it } from 'vitest';
import { compositionPlan } from '#contract/plan.ts';
import { fitPlan } from './fit-plan.ts';

const planOf = (...lengths: (number | undefined)[]) =>
  compositionPlan.parse({
    sections: lengths.map((duration_ms, i) => ({ section_name: `S${i}`, duration_ms })),
  });
const lengthsOf = (plan: ReturnType<typeof planOf>) => plan.sections.map(({ duration_ms }) => duration_ms);
const total = (plan: ReturnType<typeof planOf>) =>
  plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0);

it('fitPlan keeps the proportions of a plan with another length', () => {
  // About half of each; durations that already add up are unchanged.
  expect(lengthsOf(fitPlan(planOf(10_000, 30_000, 20_000), 30_500))).toEqual([5_209, 15_124, 10_167]);
  expect(lengthsOf(fitPlan(planOf(3_001, 7_002, 9_997), 20_000))).toEqual([3_001, 7_002, 9_997]);
});

it('fitPlan gives a section without a duration the average of the others', () => {
  const [first, second] = lengthsOf(fitPlan(planOf(10_000, undefined), 20_000));
  expect([first, second]).toEqual([10_000, 10_000]);
});

it('fitPlan always returns a valid plan with the requested length', () => {
  const section = option(integer({ min: 500, max: 300_000 }), { nil: undefined });
  assert(
    property(
      array(section, { minLength: 1, maxLength: 30 }),
      integer({ min: 1_000, max: 300_000 }),
      (lengths, lengthMs) => {
        const fitted = fitPlan(planOf(...lengths), lengthMs);
        expect(total(fitted)).toBe(lengthMs);
        expect(compositionPlan.safeParse(fitted).success).toBe(true);
      },
    ),
    { seed: 7 },
  );
});

it('fitPlan changes a plan without a requested length only if it exceeds the maximum length', () => {
  expect(lengthsOf(fitPlan(planOf(4_000, undefined, 9_000)))).toEqual([4_000, undefined, 9_000]);
  expect(total(fitPlan(planOf(300_000, 300_000)))).toBe(300_000);
});
