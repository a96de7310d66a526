const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** The texts of the dialogs of a review, loaded with them. */
export const dialogMessages = {
  approve: {
    title: (number: number) => `Approve V${number}?`,
    text: (title: string, number: number) => `You say that V${number} of “${title}” is finished.`,
    last: 'Yours is the last approval: the track will be locked.',
    willKeep: (bytes: number, missing?: string) =>
      `Its WAV, stems and MIDI are then stored with the version, about ${megabytes(bytes)}.${missing ? ` ${missing}` : ''}`,
    isKept: (bytes: number, missing?: string) =>
      `Its WAV, stems and MIDI are stored with the version, ${megabytes(bytes)}.${missing ? ` ${missing}` : ''}`,
    keptAfterVote: 'Its other files are stored when the vote is closed; how large they are is told then.',
    keptOriginal: 'Its audio stays as it is; there are no other files to store.',
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
