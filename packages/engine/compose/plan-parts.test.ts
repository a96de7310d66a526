import { beforeAll, describe, expect, it } from 'vitest';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { StemName } from '#contract/part-groups.ts';
import { scoreOfPlan } from '#engine/compose/score.ts';
import {
  type RenderedStems,
  renderStems,
  CHANGED,
  LENGTH,
  SETTLED,
  withParts,
  levelIn,
  isEqual,
  differenceOf,
  intent,
  plan,
  renderedParts,
} from '#engine/testing/planned-stems.ts';
import { understand } from '#engine/understand/understand.ts';

describe('the stems of a plan with entries for parts', () => {
  let before: RenderedStems;
  beforeAll(() => {
    before = renderStems(scoreOfPlan(intent, plan));
  });
  const rendered = (stem: StemName, ...parts: readonly PlanPart[]) => renderedParts(before, stem, ...parts);

  it('silences a part in its bars, and has the same samples again at the end', () => {
    for (const part of ['drums', 'bass', 'lead'] as const) {
      const { was, is } = rendered(part, { part, plays: false });
      expect(levelIn(is, CHANGED.from + 2)).toBeLessThan(levelIn(was, CHANGED.from + 2) - 40);
      // The lead has an echo, whose loop passes the differences on for one section more.
      const allowed = part === 'lead' ? -100 : -Infinity;
      expect(differenceOf(was, is, SETTLED, LENGTH)).toBeLessThanOrEqual(allowed);
    }
  });

  it('moves the level by the decibels of the entry, and has the same samples again at the end', () => {
    for (const [part, db] of [
      ['lead', 4],
      ['bass', -6],
    ] as const) {
      const { was, is } = rendered(part, { part, level_db: db });
      expect(levelIn(is) - levelIn(was)).toBeCloseTo(db, 0);
      expect(isEqual(was, is, SETTLED, LENGTH)).toBe(true);
    }
  });

  it('leaves the ducking of the other parts as it is when the drums are silent', () => {
    const dance = understand({
      prompt: 'Deep house at 120 bpm',
      seed: 3,
      format: 'wav',
      lengthMs: 1000 * LENGTH,
    });
    const [was, is] = [plan, withParts(plan, [{ part: 'drums', plays: false }])].map((one) => {
      const score = scoreOfPlan(dance, one);
      expect(score.parts.some(({ channel }) => channel.duckDb > 0)).toBe(true);
      return renderStems(score);
    });
    const others = [...was!].filter(([name]) => name !== 'drums');
    for (const [name, sound] of others) expect(isEqual(sound, is!.get(name)!, 0, LENGTH)).toBe(true);
  });

  it('is silent if nothing plays at all', () => {
    const sections = plan.sections.map((section) => ({ ...section, parts: [{ part: 'all', plays: false }] }));
    expect(renderStems(scoreOfPlan(intent, { ...plan, sections })).size).toBe(0);
  });
});
