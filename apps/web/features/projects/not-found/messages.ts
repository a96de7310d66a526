// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  title: '404 Page Not Found',
  explanation: 'Did you forget to add the page to the router?',
  backToDashboard: 'Back to Dashboard',
  backToStart: 'Back to Start',
} as const;
