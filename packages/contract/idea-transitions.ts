export const ideaStatuses = ['pending', 'in_progress', 'generated', 'rejected'] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

/** Allowed status transitions. Generating a track from an idea sets `generated` from any status except `rejected`. */
export const ideaTransitions: Readonly<Record<IdeaStatus, readonly IdeaStatus[]>> = {
  pending: ['in_progress'],
  in_progress: ['generated', 'rejected', 'pending'],
  generated: ['pending'],
  rejected: ['pending'],
};
