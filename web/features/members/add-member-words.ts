/** What the key says that opens the dialog; the dialog brings the other sentences along. */
export const addMember = 'Add Member';
