// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';
import { formatNumber, plural } from '#contract/message-format.ts';

export const messages = {
  cover: {
    title: 'Project Cover',
    text: 'Shown wherever the project appears.',
  },
  playlistCover: {
    title: 'Playlist Cover',
    text: 'Shown wherever the playlist appears.',
  },
  profile: {
    title: 'Profile Picture',
    text: 'Your team sees it next to your tracks and comments.',
  },
  current: 'Current picture',
  chosen: 'Selected picture',
  tabs: {
    upload: 'Upload',
    generate: 'Generate',
  },
  tabsLabel: 'Picture source',
  drop: 'Drop an image here, or',
  choose: 'Choose File',
  upload: 'Upload Image',
  uploading: 'Uploading...',
  chooseAnother: 'Choose another',
  notImage: {
    title: 'Invalid File',
    description: 'Please select an image file.',
  },
  tooLarge: {
    title: 'File Too Large',
    description: (megabytes: string | number) => `Please select an image smaller than ${megabytes}MB.`,
  },
  updated: 'Image Updated',
  uploadFailed: 'Upload Failed',
  uploadFailedText: 'Failed to upload the image. Please try again.',
  prompt: 'Image prompt',
  promptHint: 'A night tram in the rain, warm windows, few lines',
  count: (length: string | number) => `${length} / ${limits.imagePrompt.max}`,
  generate: 'Generate Image',
  generating: 'Generating...',
  costs: (tokens: number) => (tokens === 0 ? 'Free.' : `Costs ${plural(tokens, { one: `${formatNumber(tokens)} token`, other: `${formatNumber(tokens)} tokens` })}.`),
  unavailable: 'Image generation is turned off on this server.',
  generated: 'Image Generated',
  awaitingApproval: 'Waiting for approval',
  awaitsApproval: {
    title: 'Waiting for Approval',
    description: 'The picture is generated when an admin of the project approves its cost.',
  },
  cancel: 'Cancel',
  cancelled: {
    title: 'Image Cancelled',
    description: 'The tokens were returned.',
  },
  cancelFailed: {
    title: 'Cancel Failed',
    description: 'The image could not be cancelled. Please try again.',
  },
  generationFailed: 'Generation Failed',
  generationFailedText: 'Failed to generate the image. Please try again.',
  contentPolicy: 'This prompt violates the image provider\'s content policy. Please try another prompt.',
  providerKey: 'There is an issue with the image provider\'s API key. Please contact support.',
  signInAgain: 'Please log in again to generate images.',
  remove: 'Delete Image',
  removeTitle: 'Delete this image?',
  removeText: 'The generated cover will be shown instead.',
  removeTextProfile: 'Your initials will be shown instead.',
  removed: 'Image Deleted',
  removeFailed: 'Delete Failed',
  removeFailedText: 'Failed to delete the image. Please try again.',
  done: 'Done',
  fileTypes: (megabytes: string | number) => `PNG, JPEG, WebP, GIF or AVIF, up to ${megabytes}MB`,
  drawnByBuiltIn: 'The built-in generator draws an abstract picture from your prompt.',
  drawnBy: (provider: string | number) => `${provider} generates a picture from your prompt.`,
} as const;
