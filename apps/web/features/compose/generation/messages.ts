import { limits } from '#contract/limits.ts';
import { formatCount } from '#web/ui/format-number.ts';

const shortPrompt = (prompt: string) =>
  Array.from(prompt.trim()).slice(0, limits.failurePromptLength).join('');

const typeNames = { music: 'music', sound_effect: 'sound effect', voice: 'voice' } as const;

export const messages = {
  cardTitle: 'Track Management',
  tabs: { music: 'Tracks', effects: 'Sound Effects', voice: 'Voice', upload: 'Upload Track' },
  returnedOnFailure: 'If it fails, you get your tokens back.',
  tryAgain: 'Try again',
  prompt: 'Music prompt',
  promptPlaceholder: 'Describe the music: instruments, mood, tempo, how it begins and how it ends.',
  improve: 'Improve prompt',
  improving: 'Improving...',
  cancelImproving: 'Cancel',
  improveFailed: { title: 'Failed to improve prompt', description: 'Please try again.' },
  interpretation: 'Understood',
  interpretationHint: 'As you type, what the composer understands appears here.',
  makeMusic: 'Make music',
  examples: 'Try one of these',
  settings: 'Settings',
  bpm: (bpm: number) => `${bpm} BPM`,
  energyLabel: (energy: string) => `${energy} energy`,
  fromPrompt: 'from the prompt',
  fromPromptOrDefault: (value: string) => `from the prompt, or ${value}`,
  valueFromPrompt: (value: string) => `${value}, from the prompt`,
  valueFromPlan: (value: string) => `${value}, from the plan`,
  resetToPrompt: (setting: string) => `Leave ${setting} to the prompt`,
  length: 'Length',
  tempo: 'Tempo',
  tempoLabel: (bpm: number) => `${bpm} beats per minute`,
  energy: 'Energy',
  energies: { low: 'Low', medium: 'Medium', high: 'High' },
  instrumental: 'Instrumental',
  noVocals: 'No vocals',
  withVocals: 'With vocals',
  mode: 'Mode',
  modes: { basic: 'Basic', detailed: 'Detailed', stream: 'Stream' },
  format: 'Output format',
  genres: 'Genres',
  addGenre: 'Genre',
  removeGenre: (genre: string) => `Remove ${genre}`,
  cost: 'Cost',
  generate: 'Generate',
  severalTakes: 'Several takes',
  costForDefault: (length: string) => `(${length} unless the prompt says otherwise.)`,
  costForPrompt: (length: string) => `(${length}, from the prompt.)`,
  balance: (tokens: string) => `You have ${tokens}.`,
  balanceAfter: (tokens: string, after: string) => `You have ${tokens}. After this, ${after}.`,
  free: (tokens: string) => `Includes ${tokens} of today’s free tokens.`,
  allFree: (tokens: string, left: string, type: 'music' | 'sound_effect' | 'voice') =>
    `Free today: ${tokens} of your ${left} free ${typeNames[type]} tokens.`,
  insufficient: 'Insufficient tokens - Please add more tokens to generate',
  listenOnly: 'You can listen and comment here. Only creators can add tracks.',

  validationError: 'Validation Error',
  promptMissing: 'Please enter a music prompt.',
  promptTooLong: `Prompt must be ${limits.musicPrompt.max} characters or less.`,
  queueError: {
    title: 'Queue Error',
    description: 'Failed to add track to generation queue. Please try again.',
  },
  generationFailed: 'Generation Failed',
  failedByType: {
    sound_effect: 'Failed to generate sound effect. Please try again.',
    voice: 'Failed to generate voice. Please try again.',
  },
  ready: { music: 'Track ready', sound_effect: 'Sound effect ready', voice: 'Voice ready' },
  types: { music: 'Music', sound_effect: 'Sound effect', voice: 'Voice' },
  loop: 'Loop',
  timesSpeed: (speed: number) => `${speed}× speed`,
  checkQueue: (prompt: string) =>
    `Failed to generate "${shortPrompt(prompt)}...". Check the queue for retry options.`,

  queue: 'Queue',
  play: 'Play',
  clearCompleted: 'Clear Completed',
  showAll: (items: number) => `Show all ${items}`,
  showFewer: 'Show fewer',
  planned: (sections: number) => `plan of ${formatCount(sections, 'section')}`,
  noResponse: "Can't reach the server. Retry is safe: you are only charged once.",
  dismissFailed: 'This could not be removed. Please try again.',
  cancelFailed: 'This could not be cancelled. Please try again.',
  loadFailed: 'Failed to load the queue',
  announceQueued: (prompt: string) => `Queued: ${prompt}`,
  announceCompleted: (prompt: string) => `Completed: ${prompt}`,
  announceFailed: (prompt: string) => `Failed: ${prompt}`,
  announceCancelled: (prompt: string) => `Cancelled: ${prompt}`,
} as const;

/** The messages of the banners at the prompt. */
export const bannerMessages = {
  suggestedPrompts: {
    copied: { title: 'Copied prompt', use: 'Use prompt' },
    idea: { title: 'Prompt from the idea', use: 'Use prompt' },
    replaced: { title: 'Your previous prompt', use: 'Restore' },
  },
  suggestedFrom: (title: string) => `from ${title}`,
  dismissSuggestedPrompt: 'Dismiss this prompt',
  forIdea: 'For the idea',
  forIdeaHint: 'which is marked as generated when the track is done.',
  versionOf: 'A new version of',
  removeVersionOf: (title: string) => `Make a track of its own instead of a version of ${title}`,
  removeIdea: (title: string) => `Generate without the idea ${title}`,
} as const;

/** The messages of the sound effect panel. */
export const effectMessages = {
  prompt: 'Sound effect prompt',
  promptPlaceholder: 'Describe the sound: its source, the surface, the room.',
  promptMissing: 'Please enter a sound effect prompt.',
  promptTooLong: `Prompt must be ${limits.soundEffectPrompt.max} characters or less.`,
  duration: 'Duration',
  loops: 'Loops seamlessly',
  ends: 'Plays once',
} as const;

/** The messages of the interpretation chips. */
export const interpretationMessages = {
  key: 'Key',
  metre: 'Metre',
  mood: 'Mood',
  any: 'any',
  composerChoice: "the composer's choice",
  reroll: 'Other choices',
  providerDecides: 'The provider decides anything the prompt leaves open.',
  genre: 'Genre',
  instrument: 'Instrument',
  without: 'Without',
  tempoChip: (bpm: number) => `Tempo = ${bpm}`,
  tempoComposerChoice: (bpm: number) => `Tempo = ${bpm}, the composer's choice`,
  anyTempo: 'Tempo: any',
  excludeComposerChoice: (name: string) => `Leave out ${name}, the composer's choice`,
  exclude: (name: string) => `Leave out ${name}`,
  include: (name: string) => `Without ${name}: add it back`,
} as const;

/** The messages about the provider of a track. */
export const providerMessages = {
  title: 'Provider',
  lengthRange: (min: string, max: string) => `${min} to ${max}`,
  unsupportedLength: (name: string, lengthRange: string) =>
    `${name} supports ${lengthRange}. Choose another length.`,
  fallback: (chosen: string) => `If ${chosen} fails, use the built-in composer`,
  fallbackCost: 'You then pay the built-in price if it is lower, never more.',
  fallbackVoice: 'It then uses its own first voice and never costs more.',
} as const;

/** The messages of a queue row. */
export const rowMessages = {
  retry: 'Retry',
  edit: 'Edit',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  listenLive: 'Listen live',
  pause: 'Pause',
  playFailed: { title: 'Error', description: 'This could not be played yet. Please try again.' },
  previewLimit: {
    title: 'Not played yet',
    description: `You have heard ${limits.unpaidPreviewsPerDay} pieces today (UTC) that were not charged. This one plays when it is complete.`,
  },
  sending: 'Sending',
  waiting: 'Waiting to start',
  inQueue: (position: number) => `Waiting to start, place ${position} in line`,
  inLine: (position: number) => `Waiting for the provider, place ${position} in line`,
  waitsForModel: 'Waiting until the provider has loaded the model, at most ten minutes',
  awaitingApproval: 'Waiting for approval.',
  tokensHeld: 'Its tokens are held.',
  stages: {
    understanding: 'Understanding',
    writing: 'Writing',
    rendering: 'Rendering',
    mastering: 'Mastering',
  },
  bar: (bar: number, bars: number) => `Rendering, bar ${bar} of ${bars}`,
  percent: (stage: string, fraction: number) => `${stage}, ${Math.round(fraction * 100)}%`,
  completed: 'Completed',
  completedIn: (time: string) => `in ${time}, added to the list as`,
  newTrack: 'a new track',
  missedTake: 'Missed.',
  unpaid: 'Not charged. A preview is under Takes.',
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  tokensReturned: 'The tokens were returned.',
  fallbackFor: (provider: string) => `Built-in, instead of ${provider}`,
  fallbackUsed: (reason: string) => `${reason} The built-in composer was used instead.`,
  suggestedPrompt: (prompt: string) => `Use the suggested prompt: ${prompt}`,
  suggestedPlan: 'Use the suggested plan',
  remakes: {
    same: 'Render again',
    variation: 'Variation',
    extension: 'Longer version',
    section: 'New section',
    edit: 'Edit',
    merge: 'Merge',
    'merge-edits': 'Merge',
  },
} as const;

const maxMb = limits.uploadBytes.max / 1_048_576;

/** The messages of the upload panel. */
export const uploadMessages = {
  choose: 'Choose file',
  noFile: `MP3, WAV, M4A, OGG, FLAC or AAC, up to ${maxMb} MB`,
  title: 'Title',
  type: 'Type',
  genreHint: 'Press Enter to add one.',
  genresFull: `A track can have up to ${limits.genresPerTrack.max} genres.`,
  uploading: 'Uploading',
  measuring: 'Uploaded. Analysing the audio.',
  done: 'Track Uploaded',
  notAudio: {
    title: 'Unsupported file type',
    description: 'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).',
  },
  cancel: 'Cancel Upload',
  cancelled: 'Upload Cancelled',
  tooLarge: { title: 'File too large', description: `Please select a file smaller than ${maxMb}MB.` },
  missing: { title: 'Missing information', description: 'Please select a file and enter a title.' },
  failed: 'Upload failed',
  refused: 'An error occurred while uploading your track.',
  unreached: 'Failed to upload track. Please try again.',
} as const;

/** The messages of the voice panel. */
export const voiceMessages = {
  text: 'Text to speak',
  textPlaceholder: 'Type what the voice should say.',
  textMissing: 'Please enter text to speak.',
  textTooLong: `Text must be ${limits.voiceText.max} characters or less.`,
  voice: 'Voice',
  loading: 'Loading voices',
  none: 'No voices available',
  loadFailed: 'Failed to load voices',
  listen: 'Listen',
  listenTo: (name: string) => `Listen to ${name}`,
  stopButton: 'Stop',
  stop: (name: string) => `Stop ${name}`,
  previewFailed: { title: 'Error', description: 'This voice could not be played. Please try again.' },
  speed: 'Speed',
} as const;
