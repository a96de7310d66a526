import { limits } from '#contract/limits.ts';

/** The messages of the sound effect panel, loaded with it. */
export const effectMessages = {
  prompt: 'Sound effect prompt',
  promptPlaceholder: 'Describe the sound: its source, the surface, the room.',
  promptMissing: 'Please enter a sound effect prompt.',
  promptTooLong: `Prompt must be ${limits.soundEffectPrompt.max} characters or less.`,
  duration: 'Duration',
  loops: 'Loops seamlessly',
  ends: 'Plays once',
} as const;
