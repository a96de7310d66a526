// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber } from '#contract/message-format.ts';

export const messages = {
  blockedTitle: 'Audio Blocked',
  blockedText: 'Your browser requires user interaction to play audio. Click to enable sound effects.',
  enable: 'Enable Audio',
  dismiss: 'Dismiss',
  noOutput: {
    title: 'No Sound Device',
    description: 'Connect a speaker or headphones, then play again.',
  },
} as const;

export const seekMessages = {
  step: (seconds: number) => `Back or forward ${formatNumber(seconds)} seconds`,
  ends: 'Go to the start or end',
} as const;
