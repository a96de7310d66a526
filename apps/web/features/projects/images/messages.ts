import { limits } from '#contract/limits.ts';
import { formatTokens } from '#web/ui/format-number.ts';

const maxMb = limits.imageBytes.max / 1_048_576;

/** The messages about pictures. */
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
  tabs: { upload: 'Upload', generate: 'Generate' },
  tabsLabel: 'Picture source',
  drop: 'Drop an image here, or',
  choose: 'Choose File',
  fileTypes: `PNG, JPEG, WebP, GIF or AVIF, up to ${maxMb}MB`,
  upload: 'Upload Image',
  uploading: 'Uploading...',
  chooseAnother: 'Choose another',
  notImage: { title: 'Invalid File', description: 'Please select an image file.' },
  tooLarge: { title: 'File Too Large', description: `Please select an image smaller than ${maxMb}MB.` },
  updated: 'Image Updated',
  uploadFailed: 'Upload Failed',
  uploadFailedText: 'Failed to upload the image. Please try again.',

  prompt: 'Image prompt',
  promptHint: 'A night tram in the rain, warm windows, few lines',
  /** @param provider null: the built-in cover generator */
  drawnBy: (provider: string | null) =>
    provider === null
      ? 'The built-in generator draws an abstract picture from your prompt.'
      : `${provider} generates a picture from your prompt.`,
  count: (length: number) => `${length} / ${limits.imagePrompt.max}`,
  generate: 'Generate Image',
  generating: 'Generating...',
  costs: (tokens: number) => (tokens === 0 ? 'Free.' : `Costs ${formatTokens(tokens)}.`),
  unavailable: 'Image generation is turned off on this server.',
  generated: 'Image Generated',
  awaitingApproval: 'Waiting for approval',
  awaitsApproval: {
    title: 'Waiting for Approval',
    description: 'The picture is generated when an admin of the project approves its cost.',
  },
  cancel: 'Cancel',
  cancelled: { title: 'Image Cancelled', description: 'The tokens were returned.' },
  cancelFailed: {
    title: 'Cancel Failed',
    description: 'The image could not be cancelled. Please try again.',
  },
  generationFailed: 'Generation Failed',
  generationFailedText: 'Failed to generate the image. Please try again.',
  contentPolicy: "This prompt violates the image provider's content policy. Please try another prompt.",
  providerKey: "There is an issue with the image provider's API key. Please contact support.",
  signInAgain: 'Please log in again to generate images.',

  remove: 'Delete Image',
  removeTitle: 'Delete this image?',
  removeText: 'The generated cover will be shown instead.',
  removeTextProfile: 'Your initials will be shown instead.',
  removed: 'Image Deleted',
  removeFailed: 'Delete Failed',
  removeFailedText: 'Failed to delete the image. Please try again.',
  done: 'Done',
} as const;
