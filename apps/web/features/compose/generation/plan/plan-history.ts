import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';

/** The plans before and after the current one; the last entry of each list is the nearest. */
export interface PlanHistory {
  readonly past: readonly DraftPlan[];
  /** Undone plans that can be redone. */
  readonly future: readonly DraftPlan[];
}

/** A plan with its history. */
interface Step {
  readonly plan: DraftPlan;
  readonly history: PlanHistory;
}

export const emptyHistory: PlanHistory = { past: [], future: [] };

/** Maximum number of undo steps. */
const maxPast = 50;

/** The history after an edit; `plan` is the plan before it. Discards the redo steps. */
export const pushEdit = ({ past }: PlanHistory, plan: DraftPlan): PlanHistory => ({
  past: [...past, plan].slice(-maxPast),
  future: [],
});

/** The previous plan; undefined if there is none. */
export function undoStep({ past, future }: PlanHistory, plan: DraftPlan): Step | undefined {
  const last = past.at(-1);
  return last && { plan: last, history: { past: past.slice(0, -1), future: [...future, plan] } };
}

/** The plan that was undone last; undefined if there is none. */
export function redoStep({ past, future }: PlanHistory, plan: DraftPlan): Step | undefined {
  const next = future.at(-1);
  return next && { plan: next, history: { past: [...past, plan], future: future.slice(0, -1) } };
}

/** A stored history; empty if it is damaged. */
export function restoreHistory(stored: unknown): PlanHistory {
  const { past, future } = (typeof stored === 'object' && stored ? stored : {}) as Partial<PlanHistory>;
  return Array.isArray(past) && Array.isArray(future) ? { past, future } : emptyHistory;
}
