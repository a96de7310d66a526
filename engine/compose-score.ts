import type { CompositionPlan } from '#contract/plan.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { applyPlanParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeScore } from '#engine/score/write-score.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** The score of a plan: written from its sections, then changed as the entries for its parts say. */
export function scoreOfPlan(intent: Intent, plan: CompositionPlan, spoken?: SpokenLines): Score {
  const piece = resolvePlan(plan, intent);
  const { barBeats } = piece;
  return applyPlanParts(
    writeScore(intent, piece, spoken),
    piece.sections.map((section) => ({ ...section, barBeats })),
  );
}
