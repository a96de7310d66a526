/** The texts of the dialogs of a review, loaded with them. */
export const dialogMessages = {
  approve: {
    title: (number: number) => `Approve V${number}?`,
    text: (title: string, number: number) => `You say that V${number} of “${title}” is finished.`,
    last: 'Yours is the last approval: the track will be locked.',
    note: 'Note',
    labels: { cancel: 'Cancel', submit: 'Yes, approve', busy: 'Approving...' },
    done: (number: number) => `V${number} Approved`,
  },
  changes: {
    title: (number: number) => `Request changes to V${number}`,
    text: 'The open comments say what to change:',
    noneText: 'Write a comment that says what to change first.',
    write: 'Write a comment',
    more: (count: number) => `and ${count} more`,
    note: 'Note',
    labels: { cancel: 'Cancel', submit: 'Request changes', busy: 'Sending...' },
    done: 'Changes Requested',
  },
  ask: {
    title: 'Ask for approval',
    text: 'The track is approved when everyone asked has approved the current version.',
    people: 'Who is asked',
    due: 'Due date',
    optional: 'Optional',
    missing: 'Ask at least one person.',
    labels: { cancel: 'Cancel', submit: 'Ask', busy: 'Asking...' },
    done: 'Approval Requested',
  },
} as const;
