import type { CommentExportFormat, CommentFilter, FrameRateName } from '#contract/comments.ts';

const filters: Record<CommentFilter, string> = {
  open: 'Open',
  resolved: 'Resolved',
  mine: 'Mine',
  mentioned: 'Mentioned',
  all: 'All',
};

const formats: Record<CommentExportFormat, string> = {
  csv: 'Table (CSV)',
  json: 'JSON',
  edl: 'Edit decision list (EDL)',
  fcpxml: 'Final Cut Pro (FCPXML)',
  premiere: 'Premiere markers',
  audacity: 'Audacity labels',
  reaper: 'Reaper regions',
  wav: 'WAV with cue points',
};

/** Shown as editors name them. */
const frameRates: Record<FrameRateName, string> = {
  '23.976': '23.976',
  '24': '24',
  '25': '25',
  '29.97': '29.97',
  '29.97df': '29.97 drop frame',
  '30': '30',
  '50': '50',
  '59.94': '59.94',
  '59.94df': '59.94 drop frame',
  '60': '60',
};

export const trackMessages = {
  heading: 'Comments',
  show: 'Show',
  filters,
  sort: 'Sort',
  sorts: { place: 'By place', newest: 'Newest first' },
  export: 'Export',
  formats,
  frameRate: 'Frames per second, for editors',
  frameRates,
  missing: (number: number) => `This place is not in V${number}.`,
  resolve: (text: string) => `Resolve: ${text}`,
  reopen: (text: string) => `Reopen: ${text}`,
  resolvedBy: (name: string) => `Resolved by ${name}`,
  resolved: 'Resolved.',
  undo: 'Undo',
  someone: 'someone',
  unfold: 'Show the whole comment',
  fold: 'Fold',
  assign: 'Assign',
  assignTo: (name: string) => `Assign to ${name}`,
  unassign: 'Nobody',
  assigned: (name: string) => `Assigned to ${name}`,
  assignMenu: (text: string) => `Assign: ${text}`,
  wholeTrack: 'Comment on the whole track instead',
  from: 'From',
  to: 'To',
  toPlaceholder: 'end',
  emptyFilter: 'No comments here',
  emptyFilterText: 'Choose All to see the others.',
  theComment: 'The comment',
  tryIt: 'Try it',
  tryComment: (text: string) => `Try it: ${text}`,
  next: 'Next or previous comment',
  nextComment: 'Next comment',
  previousComment: 'Previous comment',
  resolveKey: 'Resolve the comment',
  open: 'Reply to the comment',
} as const;

export const beforeAfterMessages = {
  group: 'Before and after the change',
  before: 'Before',
  after: 'After',
  version: (number: number) => `V${number}`,
  play: (label: string, number: number) => `Play ${label.toLowerCase()}, V${number}`,
} as const;
