export const ideaStatuses = ['pending', 'in_progress', 'generated', 'rejected'] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

/** Where an idea may go from where it stands. Turning it into a track leads to `generated` from anywhere but `rejected`. */
export const ideaMoves: Readonly<Record<IdeaStatus, readonly IdeaStatus[]>> = {
  pending: ['in_progress'],
  in_progress: ['generated', 'rejected', 'pending'],
  generated: ['pending'],
  rejected: ['pending'],
};
