/** The messages of the shortcuts dialog. */
export const messages = { title: 'Keyboard shortcuts', or: 'or', to: 'to' } as const;
