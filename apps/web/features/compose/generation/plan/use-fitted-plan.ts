import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { MusicDraft } from '#web/features/compose/generation/music-draft.ts';
import { lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { barMsOf, type DraftPlan, fitPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';

/**
 * The plan of the draft, fitted to the current length and tempo; undefined without one. The stored plan stays as it
 * was edited, so that trying another length does not change it.
 */
export function useFittedPlan(
  { usePlan, plan, lengthMs, tempo }: MusicDraft,
  interpretation: Interpretation | undefined,
): DraftPlan | undefined {
  const { bpm, metre } = interpretation ?? {};
  return useMemo(() => {
    if (!usePlan || !plan) return undefined;
    const barMs = bpm !== undefined && metre !== undefined ? barMsOf(tempo ?? bpm, metre) : plan.barMs;
    const ownMs = lengthOf(plan.sections);
    // In another tempo a given melody has other durations and the same bars.
    const hasMelody = plan.sections.some(({ melody }) => melody !== undefined);
    const scaledMs = hasMelody ? Math.round((ownMs * barMs) / plan.barMs) : ownMs;
    return fitPlan(plan, {
      lengthMs: lengthMs ?? Math.min(scaledMs, limits.musicLengthMs.max),
      barMs,
    });
  }, [usePlan, plan, lengthMs, tempo, bpm, metre]);
}
