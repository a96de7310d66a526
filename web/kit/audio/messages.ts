export const messages = {
  blockedTitle: 'Audio Blocked',
  blockedText: 'Your browser requires user interaction to play audio. Click to enable sound effects.',
  enable: 'Enable Audio',
  dismiss: 'Dismiss',
} as const;
