import { accountLimits } from '#contract/account-limits.ts';

/** All business limits; schemas, rate limits and messages read these constants. */
export const limits = {
  ...accountLimits,
  projectName: { max: 200 },
  projectDescription: { max: 2000 },
  musicPrompt: { max: 2000 },
  soundEffectPrompt: { max: 400 },
  ideaTitle: { max: 200 },
  ideaDescription: { max: 5000 },
  comment: { max: 5000 },
  inlineReplies: 50,
  /** Number of tracks included in a project reply. */
  inlineTracks: 10,
  recentProjects: { max: 5 },
  /** Number of members included with each project of a list. */
  listedMembers: 6,
  unreadCount: { max: 1000 },
  /** Unseen activities are counted up to `max` in each project, in at most `projects` projects. */
  unseenCount: { max: 10, projects: 100 },
  imagePrompt: { max: 500 },
  voiceText: { max: 2000 },
  voiceSpeed: { min: 0.5, max: 2, default: 1 },
  soundEffectMs: { min: 500, max: 22_000, default: 5_000 },
  /** Attempts of a user to add members to projects. */
  membersAddedPerHour: 100,
  /** Invite links that a user may create. */
  inviteLinksPerDay: 20,
  inviteLinkDays: 14,
  /** Accounts created from one IP address. */
  registrationsPerHour: 30,
  recoveryCodes: 10,
  inviteCode: { min: 1, max: 64 },
  inviteDescription: { max: 500 },
  inviteUses: { min: 1, max: 1_000_000 },
  tempoBpm: { min: 60, max: 200, step: 5, default: 120 },
  musicLengthMs: { min: 1_000, max: 300_000, default: 30_000 },
  /** Length added when a track is extended. */
  extensionMs: { min: 1_000, max: 299_000, default: 30_000 },
  seed: { min: 0, max: 4_294_967_295 },
  genresPerTrack: { max: 16 },
  genre: { max: 50 },
  tagsPerTrack: { max: 32 },
  tag: { max: 50 },
  trackTitle: { max: 200 },
  versionsPerTrack: 1000,
  versionName: { max: 200 },
  versionNote: { max: 2000 },
  /** People asked for an approval or a vote. */
  reviewers: { max: 50 },
  reviewNote: { max: 2000 },
  voteCandidates: { min: 2, max: 4 },
  voteTitle: { max: 200 },
  playlistsPerProject: { max: 200 },
  playlistName: { max: 200 },
  playlistItems: { max: 500 },
  /** Size of a JSON body with the items of a playlist. */
  playlistBodyBytes: 262_144,
  /** Share links of a project that are not revoked or expired. */
  shareLinksPerProject: { max: 200 },
  /** For whom a share link is. */
  shareRecipient: { max: 100 },
  shareNote: { max: 2000 },
  sharePassword: { min: 6, max: 200 },
  /** Wrong passwords of a share link within `windowMinutes`, from one address and from all together. */
  sharePasswordAttempts: { perAddress: 5, perLink: 100, windowMinutes: 10 },
  /** Revoked share links are listed this long. */
  revokedShareLinkDays: 30,
  spokenTagText: { max: 100 },
  spokenTagSeconds: { min: 10, max: 120, default: 30 },
  guestName: { max: 60 },
  guestsPerShareLink: 200,
  guestComment: { max: 2000 },
  guestCommentsPerShareLink: 2000,
  /** Comments and verdicts of one guest. */
  guestWritesPerHour: 60,
  /** How long guests can edit and delete their comments. */
  guestEditMinutes: 10,
  /** How long an audio address of a shared page is valid. */
  sharedAudioMinutes: 15,
  /** A play counts once this much was heard, once per listener and hour. */
  countedPlaySeconds: 10,
  mentions: { max: 50 },
  /** Number of open comments shown beside a track or a project; more are shown as “99+”. */
  openComments: { max: 100 },
  trashDays: 30,
  planSections: { max: 30 },
  planSectionMs: { min: 500 },
  planSectionName: { max: 100 },
  planStyle: { max: 200 },
  planStyles: { max: 50 },
  /** Characters of all styles of a plan. */
  planStyleCharacters: { max: 20_000 },
  planChords: { max: 500 },
  /** Notes of the given melody of a section, and of a plan. */
  melodyNotes: { max: 1000, perPlan: 4000 },
  /** The given melody of a section, in quarter notes: five minutes at 300 BPM. */
  melodyBeats: { max: 1500 },
  /** A file or text that is imported as a plan. */
  importBytes: { max: 2 * 1_048_576 },
  /** Entries for parts in one section, and parts that one edit names. */
  planParts: { max: 64 },
  planPartName: { max: 40 },
  pieceBars: { max: 2000 },
  partLevelDb: { min: -24, max: 12 },
  /** Edits can leave the range of the tempo control. */
  editedTempoBpm: { min: 30, max: 300 },
  edits: { max: 32 },
  /** The text from which edits are read. */
  editText: { max: 5000 },
  /** Clauses of such a text that are read, and words and signs of one sentence; the rest counts as not understood. */
  readClauses: { max: 64 },
  readWords: { max: 300 },
  /** Pieces that a version is put together from. */
  arrangementSources: { max: 16 },
  /** Takes of one brief. */
  takes: { min: 2, max: 12 },
  /**
   * The tolerances of the studio: only a built-in take that misses what the brief states in numbers (length, tempo, key)
   * by more than these is free. They are also the defaults of those that an order sets, which only mark takes.
   */
  takeTolerances: { tempoPercent: 2, lengthMs: 500, loudnessLu: 2, truePeakDbtp: 0, key: true },
  /** How long a take that was not charged can be accepted. */
  unpaidTakeDays: 7,
  /**
   * Unpaid audio that a person can hear in a day (UTC): previews of takes, and streams of generations that ended without a
   * charge. As many takes that were not charged are kept of what a person ordered in a day.
   */
  unpaidPreviewsPerDay: 24,
  /** What leaves of the stream of a generation before it is charged: this share of its length, at most these seconds. */
  unpaidStream: { share: 0.5, seconds: 30 },
  /** How long a generation waits for the approval of its spending. */
  spendingApprovalDays: 7,
  /** Why a spending is rejected. */
  spendingReason: { max: 500 },
  /** Of a project, and of the studio. */
  webhooks: { max: 20 },
  webhookUrl: { max: 2000 },
  webhookDeliveryPage: { default: 25, max: 100 },
  webhookDeliveryDays: 30,
  /** How long a message that was not accepted is sent again. */
  webhookRetryHours: 24,
  /** Failed deliveries in a row after which a webhook is switched off. */
  webhookFailures: 20,
  /** Stored of a reply. */
  webhookReplyBytes: 4096,
  webhookTimeoutSeconds: 15,
  /** How long messages are signed with the previous secret, too. */
  webhookSecretOverlapHours: 24,
  /** Versions that a merge takes sections and parts from. */
  mergedVersions: { min: 1, max: 4 },
  planLine: { max: 200 },
  planLines: { max: 30 },
  page: { default: 200, max: 200 },
  search: { max: 200 },
  transactionHistory: { default: 50 },
  queuePromptLength: 40,
  /** Characters of a comment shown in its activity. */
  commentExcerptLength: 120,
  failurePromptLength: 30,
  visibleGenres: 3,
  /** Token packages: tokens, bonus tokens and the price in US cents. */
  tokenPackages: {
    starter: { tokens: 100, bonus: 0, cents: 999 },
    popular: { tokens: 250, bonus: 25, cents: 1999 },
    premium: { tokens: 500, bonus: 75, cents: 3499 },
  },
  centsPerCustomToken: 8,
  customTokens: { min: 10, max: 10_000 },
  lowBalance: 10,
  welcomeBonus: 50,
  tokenBalance: { max: 1_000_000_000 },
  tokenDescription: { max: 500 },
  apiTokenName: { max: 100 },
  apiTokensPerUser: { max: 50 },
  providerName: { max: 100 },
  providerUrl: { max: 500 },
  modelName: { max: 100 },
  serviceName: { max: 100 },
  costPerUnit: { max: 1000, decimals: 6 },
  tokenMultiplier: { max: 1000, decimals: 3 },
  pricedTokens: { max: 1_000_000 },
  userSearch: { min: 2, max: 200 },
  uploadTitle: { max: 200 },
  uploadBytes: { max: 50 * 1_048_576 },
  /** A 50 MB file can declare a length of years; files longer than this are rejected. */
  uploadSeconds: { max: 4 * 3600 },
  /** Samples of all channels, equal to four hours of stereo at 48 kHz; decoding takes about two minutes. */
  uploadSamples: { max: 4 * 3600 * 48_000 * 2 },
  imageBytes: { max: 5 * 1_048_576 },
  /** Larger images are rejected before decoding; the limit is above the resolution of current cameras. */
  imagePixels: { max: 64_000_000 },
  /** The longer side of a stored image. */
  imageSidePixels: { max: 1024 },
  /** Of one SoundFont; the largest that are in use have 1 GB. `default` applies without SOUNDFONT_MAX_MB. */
  soundFontMb: { default: 256, max: 1024 },
  soundFontName: { max: 100 },
  soundFonts: { max: 50 },
  idempotencyKey: { max: 200 },
  /** Size of a JSON body: twice what the longest text fields need. */
  jsonBodyBytes: 65_536,
  /** Size of a JSON body that contains a composition plan. */
  planBodyBytes: 1_048_576,
  /** Values in a JSON body, and keys of one object in it: more than any plan or playlist needs. */
  jsonValues: { max: 50_000 },
  jsonKeys: { max: 200 },
} as const;
