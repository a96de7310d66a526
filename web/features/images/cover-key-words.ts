/** What the key on a project's cover says; the dialog behind it brings the other sentences along. */
export const coverKeyWords = { add: 'Add cover image', edit: 'Edit cover image' } as const;
