// Generated from messages.en.json by `npm run build:messages`.

export const messages = {
  title: 'Keyboard shortcuts',
  or: 'or',
  to: 'to',
} as const;
