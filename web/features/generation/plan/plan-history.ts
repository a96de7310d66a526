import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';

/** The plans before and after the current one; the last entry of each list is the nearest. */
export interface PlanHistory {
  readonly past: readonly DraftPlan[];
  /** Undone plans that can be redone. */
  readonly undone: readonly DraftPlan[];
}

/** A plan with its history. */
interface Step {
  readonly plan: DraftPlan;
  readonly history: PlanHistory;
}

export const noHistory: PlanHistory = { past: [], undone: [] };

/** Maximum number of undo steps. */
const pastKept = 50;

/** The history after an edit; `plan` is the plan before it. Discards the redo steps. */
export const afterEdit = ({ past }: PlanHistory, plan: DraftPlan): PlanHistory => ({
  past: [...past, plan].slice(-pastKept),
  undone: [],
});

/** The previous plan; undefined if there is none. */
export function stepBack({ past, undone }: PlanHistory, plan: DraftPlan): Step | undefined {
  const last = past.at(-1);
  return last && { plan: last, history: { past: past.slice(0, -1), undone: [...undone, plan] } };
}

/** The plan that was undone last; undefined if there is none. */
export function stepForward({ past, undone }: PlanHistory, plan: DraftPlan): Step | undefined {
  const next = undone.at(-1);
  return next && { plan: next, history: { past: [...past, plan], undone: undone.slice(0, -1) } };
}

/** A stored history; empty if it is damaged. */
export function historyOf(kept: unknown): PlanHistory {
  const { past, undone } = (typeof kept === 'object' && kept ? kept : {}) as Partial<PlanHistory>;
  return Array.isArray(past) && Array.isArray(undone) ? { past, undone } : noHistory;
}
