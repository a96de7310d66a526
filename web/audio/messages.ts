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
