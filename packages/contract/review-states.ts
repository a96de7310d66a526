/** `approved`: all reviewers approved the current version. */
export const reviewStates = ['none', 'in_review', 'changes_requested', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewVerdicts = ['approved', 'changes_requested'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];
