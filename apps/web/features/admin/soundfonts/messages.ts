const megabyte = 1_048_576;
const formatSize = (bytes: number): string =>
  bytes < megabyte / 10
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

export const messages = {
  title: 'SoundFonts',
  text: 'One of these plays new tracks. Instruments that a SoundFont lacks come from the built-in samples; electronic sounds are always built in.',
  failed: 'Failed to load SoundFonts',
  upload: 'Upload SoundFont',
  cancel: 'Cancel',
  uploading: 'Uploading...',
  checking: 'Checking every sound. This may take a minute.',
  uploaded: (name: string) => `${name} uploaded.`,
  cancelled: 'The upload was cancelled.',
  uploadFailed: 'Failed to upload the SoundFont. Please try again.',
  wrongType: 'Please select a SoundFont (.sf2 or .sf3).',
  tooLarge: (maxBytes: number) => `A SoundFont can have up to ${maxBytes / megabyte} MB.`,
  hint: (maxBytes: number) => `SF2 or SF3, up to ${maxBytes / megabyte} MB.`,
  builtin: {
    name: 'Built-in samples',
    engineer: 'MuseScore General Lite',
    licence:
      'MuseScore General: Copyright 2018–2021 S. Christian Collins, with samples by Frank Wen, Michael Cowgill and others. MIT licence, with parts in the public domain. The complete notice is part of the installation.',
  },
  facts: { presets: 'Presets', samples: 'Samples', size: 'Size', uploaded: 'Uploaded' },
  size: formatSize,
  licence: 'Licence and credits',
  noLicence: 'The file states no licence. Make sure that you may use it.',
  current: 'Plays new tracks',
  use: 'Use for new tracks',
  chosen: (name: string) => `${name} will play new tracks.`,
  chooseFailed: 'Failed to change the SoundFont. Please try again.',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  confirmTitle: 'Delete SoundFont',
  confirmText: (name: string, isDefault: boolean) =>
    `Tracks played with ${name} keep their audio, but their stems and WAV files can no longer be created.${
      isDefault ? ' New tracks will be played by the built-in samples.' : ''
    }`,
  deleted: (name: string) => `${name} deleted.`,
  deleteFailed: 'Failed to delete the SoundFont. Please try again.',
} as const;
