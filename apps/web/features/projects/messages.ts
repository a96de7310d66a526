// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';

export const messages = {
  title: 'All Projects',
  search: 'Search projects',
  searchHint: 'Search by name or description',
  show: 'Show',
  own: 'My projects',
  public: 'Public',
  emptyTextPublic: 'There are no public projects yet.',
  newProject: 'New Project',
  collaborations: 'Collaborations',
  active: 'Active',
  loading: 'projects',
  loadFailed: 'Failed to load projects',
  emptyTitle: 'No Projects Found',
  emptyText: 'Start one and invite your team.',
  emptyTextReadOnly: 'Projects you’re added to will appear here.',
  noResultsText: (searched: string | number) => `No name or description matches “${searched}”.`,
  clearSearch: 'Clear the search',
  dialogTitle: 'Create New Project',
  name: 'Project Name',
  description: 'Description',
  makePublic: 'Make this project public',
  cancel: 'Cancel',
  create: 'Create Project',
  nameTooLong: `Project name must be ${limits.projectName.max} characters or less.`,
  descriptionTooLong: `Description must be ${limits.projectDescription.max} characters or less.`,
  created: {
    title: 'Project Created',
  },
  failed: {
    title: 'Error',
    description: 'Failed to create project. Please try again.',
  },
} as const;
