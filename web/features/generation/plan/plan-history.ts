import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';

/** The plans around the one in the editor, each list with the nearest one last. */
export interface PlanHistory {
  readonly past: readonly DraftPlan[];
  /** What was taken back and can be done again. */
  readonly undone: readonly DraftPlan[];
}

/** A plan, and what lies around it. */
interface Step {
  readonly plan: DraftPlan;
  readonly history: PlanHistory;
}

export const noHistory: PlanHistory = { past: [], undone: [] };

/** How many edits can be taken back. */
const pastKept = 50;

/** After an edit of that plan: what was undone before is gone. */
export const afterEdit = ({ past }: PlanHistory, plan: DraftPlan): PlanHistory => ({
  past: [...past, plan].slice(-pastKept),
  undone: [],
});

/** The plan before this one; undefined where there is none. */
export function stepBack({ past, undone }: PlanHistory, plan: DraftPlan): Step | undefined {
  const last = past.at(-1);
  return last && { plan: last, history: { past: past.slice(0, -1), undone: [...undone, plan] } };
}

/** The plan that was taken back last; undefined where there is none. */
export function stepForward({ past, undone }: PlanHistory, plan: DraftPlan): Step | undefined {
  const next = undone.at(-1);
  return next && { plan: next, history: { past: [...past, plan], undone: undone.slice(0, -1) } };
}

/** What a tab kept of a history; none where that is damaged. */
export function historyOf(kept: unknown): PlanHistory {
  const { past, undone } = (typeof kept === 'object' && kept ? kept : {}) as Partial<PlanHistory>;
  return Array.isArray(past) && Array.isArray(undone) ? { past, undone } : noHistory;
}
