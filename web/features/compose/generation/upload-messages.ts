import { limits } from '#contract/limits.ts';

const maxMb = limits.uploadBytes.max / 1_048_576;

/** The messages of the upload panel. */
export const uploadMessages = {
  choose: 'Choose file',
  noFile: `MP3, WAV, M4A, OGG, FLAC or AAC, up to ${maxMb} MB`,
  title: 'Title',
  type: 'Type',
  genreHint: 'Press Enter to add one.',
  genresFull: `A track can have up to ${limits.genresPerTrack.max} genres.`,
  uploading: 'Uploading',
  measuring: 'Uploaded. Analysing the audio.',
  done: 'Track Uploaded',
  notAudio: {
    title: 'Unsupported file type',
    description: 'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).',
  },
  cancel: 'Cancel Upload',
  cancelled: 'Upload Cancelled',
  tooLarge: { title: 'File too large', description: `Please select a file smaller than ${maxMb}MB.` },
  missing: { title: 'Missing information', description: 'Please select a file and enter a title.' },
  failed: 'Upload failed',
  refused: 'An error occurred while uploading your track.',
  unreached: 'Failed to upload track. Please try again.',
} as const;
