import type { CompositionPlan } from '#contract/plan.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { writeLyrics } from './write-lyrics.ts';

/**
 * Adds generated lyrics to a plan. A plan that has lyrics and the plan of an instrumental piece are returned
 * unchanged.
 */
export const addLyrics = (plan: CompositionPlan, intent: Intent): CompositionPlan => {
  if (!intent.vocals || plan.sections.some(({ lines }) => lines.some((line) => line.trim() !== '')))
    return plan;
  const lyrics = writeLyrics(resolvePlan(plan, intent), intent);
  return { ...plan, sections: plan.sections.map((section, i) => ({ ...section, lines: lyrics[i] ?? [] })) };
};
