/** The sentences of the list of shortcuts. */
export const words = { title: 'Keyboard shortcuts', or: 'or' } as const;
