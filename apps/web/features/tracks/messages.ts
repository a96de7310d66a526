import type { ReviewState } from '#contract/review-states.ts';
import type { TrackSortField, TrackType } from '#contract/tracks.ts';
import type { TrackFilter } from '#web/features/tracks/track-view.ts';
import { formatBpm } from '#web/ui/format-number.ts';

const typeNames: Record<TrackType, string> = { music: 'Music', sound_effect: 'Sound effect', voice: 'Voice' };
const filterNames: Record<TrackFilter, string> = {
  all: 'All',
  music: 'Music',
  sound_effect: 'Effects',
  voice: 'Voice',
};
const reviewStates: Record<ReviewState, string> = {
  none: 'Not in review',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};
/** In display order. */
const sortNames: Record<TrackSortField, string> = {
  title: 'Title',
  trackType: 'Type',
  duration: 'Duration',
  source: 'Source',
  createdAt: 'Created',
  review: 'Review',
};

export const messages = {
  heading: 'Tracks',
  show: 'Show',
  sortBy: 'Sort by',
  ascending: 'ascending',
  descending: 'descending',
  typeNames,
  filterNames,
  sortNames,
  reviewStates,
  reviewFilter: 'Review state',
  anyReview: 'Any review state',
  noneInState: (name: string) => `No tracks: ${name}`,
  noneInStateText: 'Choose another review state to see the others.',
  versions: (count: number) => `${count} versions`,
  sources: { generated: 'Generated', uploaded: 'Uploaded' },
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  seekIn: (title: string) => `Seek in ${title}`,
  sections: (title: string) => `Sections of ${title}`,
  copyPrompt: 'Copy prompt',
  share: 'Share',
  download: 'Download',
  remove: 'Delete',
  removeRefused: 'Delete: only who made it or an admin of its project can',
  more: 'More actions',
  comments: 'Comments',
  commentsOn: (title: string) => `Comments on ${title}`,
  openComments: (title: string, count: string) => `Comments on ${title}, ${count} open`,
  unavailable: 'Audio file unavailable',

  promptCopied: 'Prompt Copied',
  copyFailed: { title: 'Copy Failed', description: 'Failed to copy the prompt to clipboard.' },
  linkCopied: 'Link Copied',
  shareFailed: { title: 'Share Failed', description: 'Failed to copy link to clipboard.' },
  downloadFailed: { title: 'Download Failed', description: 'Failed to download track. Please try again.' },
  deleted: 'Track Deleted',
  undo: 'Undo',
  restoreFailed: 'Undo Failed',
  restoreFailedText: 'Failed to restore the track. You can find it in the trash.',
  confirmText: (title: string) => `“${title}” will move to the trash.`,
  deleteFailed: { title: 'Delete Failed', description: 'Failed to delete track. Please try again.' },

  reactionFailed: 'Reaction Failed',
  reactionFailedText: 'Failed to react to the track. Please try again.',

  openDetails: 'Edit details',
  openProjects: 'Projects',
  openPlaylists: 'Add to a playlist',

  effects: {
    heading: 'Sound Effects',
    empty: 'No sound effects yet.',
    loading: 'sound effects',
    loadFailed: 'Failed to load sound effects',
    showAll: 'Show all',
    showFewer: 'Show fewer',
    actions: (title: string) => `Actions for ${title}`,
    confirmTitle: 'Delete this sound effect?',
    deleted: 'Sound Effect Deleted',
    deleteFailed: { title: 'Delete Failed', description: 'Failed to delete sound effect' },
  },

  tempo: (bpm: number) => `= ${formatBpm(bpm)}`,
  tempoSpoken: (bpm: number) => `Tempo ${formatBpm(bpm)} beats per minute`,
  detected: 'Detected from the audio',
  detectedTempo: (bpm: number) => `~ ${formatBpm(bpm)}`,
  detectedTempoSpoken: (bpm: number) => `Detected tempo ${formatBpm(bpm)} beats per minute`,
  detectedKeySpoken: (key: string) => `Detected key ${key}`,
  soundFont: (name: string) => `Sounds: ${name}`,
  loudness: (lufs: number) => `${lufs.toFixed(1).replace('-', '−')} LUFS`,

  differences: {
    seconds: (seconds: number) => `${Number(seconds.toFixed(1))} s`,
    length: (requested: string, actual: string) => `requested ${requested}, got ${actual}`,
    tempo: (requested: number, actual: number) =>
      `requested ${Math.round(requested)} BPM, got ${Math.round(actual)}`,
    key: (requested: string, actual: string) => `requested ${requested}, got ${actual}`,
    clipping: (overDb: number) => `clips by ${overDb.toFixed(1)} dB`,
    quiet: 'very quiet',
    soundFont: 'built-in sounds, because the SoundFont was deleted',
    silence: (from: string, to: string) => `silent from ${from} to ${to}`,
  },

  aroundNotice: 'Showing the tracks around the linked one.',
  showNewest: 'Show the newest tracks',
  highlightedMissing: 'The linked track is no longer in this project.',
  loading: 'tracks',
  loadFailed: 'Failed to load tracks',
  emptyTitle: 'No tracks yet',
  emptyText: 'Describe a track and generate the first one.',
  emptyTextReadOnly: 'Tracks your team adds will appear here.',
  noneOfType: (name: string) => `No tracks in ${name}`,
  noneOfTypeText: 'Choose All to see the others.',
} as const;

/** The texts of the dialogs of a track. */
export const dialogMessages = {
  details: {
    title: 'Edit Track',
    name: 'Title',
    tags: 'Tags',
    tagsHint: 'Separate them with commas.',
    labels: { cancel: 'Cancel', submit: 'Save Changes', busy: 'Saving...' },
    saved: 'Track Updated',
    failed: 'Update Failed',
    failedText: 'Failed to update the track. Please try again.',
  },
  projects: {
    title: (title: string) => `Projects of “${title}”`,
    text: 'A track can be in several projects. Everyone in them can hear it.',
    loading: 'projects',
    loadFailed: 'Failed to load projects',
    add: 'Add to another project',
    find: 'Find a project',
    none: 'No other projects found.',
    addTo: (name: string) => `Add to ${name}`,
    removeFrom: (name: string) => `Remove from ${name}`,
    added: 'Added to Project',
    removed: 'Removed from Project',
    failed: 'Update Failed',
    failedText: 'Failed to update the track’s projects. Please try again.',
  },
} as const;
