// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  whenConnected: 'This loads when the connection is back.',
  unreachable: 'Can’t reach the server. Nothing is lost.',
  tryAgain: 'Try again',
  partFailed: 'This part could not be displayed',
  partFailedText: 'The rest of the page still works.',
  uploading: 'Uploading',
  /** How much of a file has been sent. */
  sent: (percent: string | number) => `${percent}% sent`,
  sessionExpired: 'Unauthorized',
  sessionExpiredText: 'You are logged out. Logging in again...',
} as const;
