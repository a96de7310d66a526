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

it('keeps the proportions of a plan that is as long as nobody asked for', () => {
  // About half of each; what adds up already stays as it is.
  expect(lengthsOf(fitPlan(planOf(10_000, 30_000, 20_000), 30_500))).toEqual([5_209, 15_124, 10_167]);
  expect(lengthsOf(fitPlan(planOf(3_001, 7_002, 9_997), 20_000))).toEqual([3_001, 7_002, 9_997]);
});

it('gives a section that says no length what the others have on average', () => {
  const [first, second] = lengthsOf(fitPlan(planOf(10_000, undefined), 20_000));
  expect([first, second]).toEqual([10_000, 10_000]);
});

it('always comes out as long as asked, and as a plan', () => {
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

it('leaves a plan as it is where no length was asked for, unless it is longer than a piece can be', () => {
  expect(lengthsOf(fitPlan(planOf(4_000, undefined, 9_000)))).toEqual([4_000, undefined, 9_000]);
  expect(total(fitPlan(planOf(300_000, 300_000)))).toBe(300_000);
});
