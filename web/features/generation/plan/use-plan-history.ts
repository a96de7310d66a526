import { useState } from 'react';
import { historyOf, type PlanHistory } from '#web/features/generation/plan/plan-history.ts';
import { tabShelf } from '#web/kit/tab-shelf.ts';

const shelf = tabShelf('plan-history', 1);

/** The history of a project's plan. Survives navigation and, within a tab, a reload, like the plan itself. */
export function usePlanHistory(projectId: string): [PlanHistory, (next: PlanHistory) => void] {
  const key = shelf.keyOf(projectId);
  const [history, setHistory] = useState(() => historyOf(shelf.read(key)));
  return [
    history,
    (next) => {
      setHistory(next);
      shelf.keep(key, next);
    },
  ];
}
