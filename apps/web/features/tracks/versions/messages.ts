// Generated from messages.en.json by `npm run build:messages`.

export const dialogMessages = {
  edit: {
    title: (number: string | number) => `V${number}`,
    name: 'Name',
    note: 'Note',
    labels: {
      cancel: 'Cancel',
      submit: 'Save Changes',
      busy: 'Saving...',
    },
    saved: 'Version Updated',
  },
  stack: {
    title: 'Stack another track',
    text: 'Its versions become versions of this track, with their comments. The other track is gone.',
    none: 'No other tracks of this type in the project.',
    find: 'Find a track',
    add: 'Stack',
    addTrack: (title: string | number) => `Stack ${title}`,
    done: 'Track Stacked',
    cancel: 'Cancel',
  },
  upload: {
    title: 'Upload a mix',
    description: 'The file becomes a new version of this track.',
    file: 'Audio file',
    name: 'Name',
    labels: {
      cancel: 'Cancel',
      submit: 'Upload',
      busy: 'Uploading...',
    },
    missing: 'Please select a file.',
    tooLarge: 'Please select a file smaller than 50MB.',
    done: 'Version Uploaded',
    failed: 'Upload Failed',
    failedText: 'Failed to upload the file. Please try again.',
  },
} as const;
