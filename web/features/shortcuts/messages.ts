/** The messages of the shortcuts dialog. */
export const messages = { title: 'Keyboard shortcuts', or: 'or' } as const;
