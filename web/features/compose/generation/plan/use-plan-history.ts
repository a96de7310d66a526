import { useState } from 'react';
import { restoreHistory, type PlanHistory } from '#web/features/compose/generation/plan/plan-history.ts';
import { sessionStore } from '#web/data/session-storage.ts';

const storage = sessionStore('plan-history', 2);

/** The history of a project's plan. Survives navigation and, within a tab, a reload, like the plan itself. */
export function usePlanHistory(projectId: string): [PlanHistory, (next: PlanHistory) => void] {
  const key = storage.keyOf(projectId);
  const [history, setHistory] = useState(() => restoreHistory(storage.read(key)));
  return [
    history,
    (next) => {
      setHistory(next);
      storage.write(key, next);
    },
  ];
}
