import type { TrackSortField, TrackType } from '#contract/tracks.ts';
import type { TrackFilter } from '#web/features/tracks/track-view.ts';

const typeNames: Record<TrackType, string> = { music: 'Music', sound_effect: 'Sound effect', voice: 'Voice' };
const filterNames: Record<TrackFilter, string> = {
  all: 'All',
  music: 'Music',
  sound_effect: 'Effects',
  voice: 'Voice',
};
/** In the order in which they stand. */
const sortNames: Record<TrackSortField, string> = {
  title: 'Title',
  trackType: 'Type',
  duration: 'Duration',
  source: 'Source',
  createdAt: 'Created',
};

export const words = {
  heading: 'Tracks',
  show: 'Show',
  sortBy: 'Sort by',
  ascending: 'ascending',
  descending: 'descending',
  typeNames,
  filterNames,
  sortNames,
  sources: { generated: 'Generated', uploaded: 'Uploaded' },
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  seekIn: (title: string) => `Seek in ${title}`,
  sections: (title: string) => `Sections of ${title}`,
  copyPrompt: 'Copy prompt',
  share: 'Share',
  download: 'Download',
  remove: 'Delete',
  more: 'More actions',
  comments: 'Comments',
  commentsOn: (title: string) => `Comments on ${title}`,
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
  confirmText: (title: string) => `“${title}” moves to the trash and leaves this list.`,
  deleteFailed: { title: 'Delete Failed', description: 'Failed to delete track. Please try again.' },

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

  tempo: (bpm: number) => `= ${bpm}`,
  tempoRead: (bpm: number) => `Tempo ${bpm} beats per minute`,
  detected: 'Detected from the sound',
  tempoDetected: (bpm: number) => `~ ${bpm}`,
  tempoDetectedRead: (bpm: number) => `Detected tempo ${bpm} beats per minute`,
  keyDetected: (key: string) => `~ ${key}`,
  keyDetectedRead: (key: string) => `Detected key ${key}`,
  loudness: (lufs: number) => `${lufs.toFixed(1).replace('-', '−')} LUFS`,

  differs: {
    seconds: (seconds: number) => `${Number(seconds.toFixed(1))} s`,
    length: (asked: string, came: string) => `asked ${asked}, came ${came}`,
    tempo: (asked: number, came: number) => `asked ${Math.round(asked)} BPM, came ${Math.round(came)}`,
    key: (asked: string, came: string) => `asked ${asked}, came ${came}`,
    clipping: (overDb: number) => `clips by ${overDb.toFixed(1)} dB`,
    quiet: 'very quiet',
    silence: (from: string, to: string) => `silent from ${from} to ${to}`,
  },

  older: 'This list begins around the track of the link.',
  fromTop: 'Show the newest tracks',
  soughtGone: 'The track of this link is not in this project any more.',
  loading: 'tracks',
  loadFailed: 'Failed to load tracks',
  emptyTitle: 'No tracks yet',
  emptyText: 'A whole bar of rest. Describe a piece above and generate the first one.',
  emptyTextListening: 'A whole bar of rest. What the team makes appears here.',
  noneOfType: (name: string) => `No tracks under ${name}`,
  noneOfTypeText: 'Choose All to see the others.',
} as const;
