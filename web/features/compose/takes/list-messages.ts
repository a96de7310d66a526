import type { TakeSetStatus } from '#contract/take-states.ts';

/** Apart from the other texts of takes: the page of a project has the list. */
export const listMessages = {
  title: 'Takes',
  statuses: {
    running: 'In progress',
    finished: 'Ready to choose',
    decided: 'Chosen',
    cancelled: 'Cancelled',
  } satisfies Record<TakeSetStatus, string>,
} as const;
