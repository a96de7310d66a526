import type { IdeaStatus } from '#contract/idea-moves.ts';

const statuses: Record<IdeaStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  generated: 'Generated',
  rejected: 'Rejected',
};

/** The sentences around ideas. */
export const words = {
  heading: 'Ideas',
  loading: 'ideas',
  statuses,
  formTitle: 'New idea',
  title: 'Title',
  titlePlaceholder: 'A name for it',
  description: 'Description',
  descriptionPlaceholder: 'What should it sound like, and where in the project does it belong?',
  submit: 'Add Idea',
  submitting: 'Adding...',
  by: (name: string) => `by ${name}`,
  someone: 'someone',
  moveIdea: (title: string, status: IdeaStatus) => `Move ${title}, ${statuses[status]}`,
  moveTo: (status: IdeaStatus) => `To ${statuses[status].toLowerCase()}`,
  moved: (title: string, status: IdeaStatus) => `${title}: ${statuses[status]}`,
  generate: 'Generate from this idea',
  generateFrom: (title: string) => `Generate from this idea: ${title}`,
  remove: 'Delete',
  removeIdea: (title: string) => `Delete ${title}`,
  discuss: 'Comments',
  discussIdea: (title: string) => `Comments on ${title}`,
  becameTrack: 'This idea has been turned into a track!',
  toTrack: 'Go to the track',
  older: 'Show older ideas',
  loadFailed: 'Failed to load ideas',
  emptyTitle: 'No ideas yet',
  emptyText: 'A whole bar of rest. Write the first one down, the team can take it from there.',

  missing: {
    title: 'Missing Information',
    description: 'Please provide both a title and description for your idea.',
  },
  created: { title: 'Idea Created', description: 'Your idea has been added to the project.' },
  createFailed: { title: 'Failed to Create Idea', description: 'Failed to create idea. Please try again.' },
  updateFailed: { title: 'Update Failed', description: 'Failed to move the idea. Please try again.' },
  confirmTitle: 'Delete this idea?',
  confirmText: (title: string) => `“${title}” goes, and with it what was said about it.`,
  removed: 'Idea Deleted',
  removeFailed: { title: 'Delete Failed', description: 'Failed to delete idea. Please try again.' },
} as const;
