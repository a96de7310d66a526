/** The messages of the shortcuts dialog. */
export const words = { title: 'Keyboard shortcuts', or: 'or' } as const;
