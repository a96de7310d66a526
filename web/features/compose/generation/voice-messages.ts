import { limits } from '#contract/limits.ts';

/** The messages of the voice panel. */
export const voiceMessages = {
  text: 'Text to speak',
  textPlaceholder: 'Type what the voice should say.',
  textMissing: 'Please enter text to speak.',
  textTooLong: `Text must be ${limits.voiceText.max} characters or less.`,
  voice: 'Voice',
  loading: 'Loading voices',
  none: 'No voices available',
  loadFailed: 'Failed to load voices',
  listen: 'Listen',
  listenTo: (name: string) => `Listen to ${name}`,
  stopButton: 'Stop',
  stop: (name: string) => `Stop ${name}`,
  previewFailed: { title: 'Error', description: 'This voice could not be played. Please try again.' },
  speed: 'Speed',
} as const;
