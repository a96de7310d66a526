import type { CompositionPlan } from '#contract/plan.ts';
import { readPlan } from '#engine/plan/read-plan.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { writeLyrics } from './write-lyrics.ts';

/**
 * Adds generated lyrics to a plan. A plan that has lyrics and the plan of an instrumental piece are returned
 * unchanged.
 */
export const withWords = (plan: CompositionPlan, intent: Intent): CompositionPlan => {
  if (!intent.sung || plan.sections.some(({ lines }) => lines.some((line) => line.trim() !== '')))
    return plan;
  const words = writeLyrics(readPlan(plan, intent), intent);
  return { ...plan, sections: plan.sections.map((section, i) => ({ ...section, lines: words[i] ?? [] })) };
};
