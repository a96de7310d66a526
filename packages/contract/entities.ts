import type { RouteName } from '#contract/routes.ts';

/** Entities that live events are published for. */
export const liveEntities = [
  'project',
  'track',
  'idea',
  'comment',
  'version',
  'review',
  'vote',
  'playlist',
  'takeSet',
  'budget',
  'spendingRequest',
  'webhook',
  'webhookDelivery',
  'presence',
  'activity',
  'generation',
  /** Per-user values: a single row without an id each. */
  'balance',
  'transaction',
  'stats',
  'unread',
  'unseen',
] as const;
export type LiveEntity = (typeof liveEntities)[number];

/**
 * Entities of the API. Those without live events are reloaded after a call that changes them and when their screen
 * opens.
 */
export type Entity =
  | LiveEntity
  | 'currentUser'
  | 'session'
  | 'secondFactor'
  | 'apiToken'
  | 'inviteLink'
  | 'purchase'
  | 'imageGeneration'
  | 'user'
  | 'inviteCode'
  | 'provider'
  | 'pricing'
  | 'soundFont'
  | 'shareLink'
  | 'sharing'
  | 'sharedPage'
  | 'auditEntry'
  | 'webhookSecret';

/** How cached replies of an endpoint follow their entities. */
export interface Reads {
  /** The entity of the rows in the reply: an event that contains a row updates it in place. */
  readonly rows?: Entity;
  /** The property that contains the rows of a list; undefined if the reply is the array itself or a single row. */
  readonly in?: string;
  /** The list is sorted by this time, newest first: a new row is inserted at its position. */
  readonly latest?: 'createdAt' | 'updatedAt';
  /** A change of this field of the row changes fields that rows of events do not contain: the reply is reloaded. */
  readonly reloadOn?: 'version';
  /** The reply is computed from these entities: it is reloaded when one of them changes. */
  readonly from?: readonly Entity[];
}

/** The entities that each endpoint reads. An endpoint that is missing returns nothing that changes. */
export const reads = {
  getCurrentUser: { rows: 'currentUser' },
  listSessions: { rows: 'session', in: 'sessions' },
  getSecondFactor: { rows: 'secondFactor' },
  listApiTokens: { rows: 'apiToken', in: 'apiTokens' },
  getCurrentApiToken: { rows: 'apiToken' },
  listProjectApiTokens: { rows: 'apiToken', in: 'apiTokens' },
  listAllApiTokens: { rows: 'apiToken', in: 'apiTokens' },

  getDashboardStats: { rows: 'stats' },
  listRecentProjects: { rows: 'project', latest: 'updatedAt' },
  listProjects: { rows: 'project', latest: 'updatedAt' },
  listPublicProjects: { rows: 'project', latest: 'updatedAt' },
  getProject: { rows: 'project' },
  listCollaborations: { rows: 'project', in: 'collaborations' },
  listInviteLinks: { rows: 'inviteLink', in: 'inviteLinks', from: ['project'] },

  listTracks: { rows: 'track', latest: 'createdAt', from: ['project'] },
  listProjectTracks: { rows: 'track', latest: 'createdAt' },
  getTrack: { rows: 'track', reloadOn: 'version', from: ['vote'] },
  listVersions: { rows: 'version', in: 'versions', latest: 'createdAt', from: ['vote'] },
  getVersionFiles: { from: ['review', 'version', 'vote'] },
  getReview: { from: ['review', 'version'] },
  listVotes: { rows: 'vote', in: 'votes', latest: 'createdAt' },
  getVote: { rows: 'vote' },
  listTakeSets: { rows: 'takeSet', in: 'takeSets', latest: 'createdAt', from: ['vote'] },
  getTakeSet: { rows: 'takeSet', from: ['vote', 'version'] },
  estimateTakes: { from: ['balance', 'pricing'] },
  getProjectBudget: { from: ['budget'] },
  listSpendingRequests: { in: 'spendingRequests', from: ['spendingRequest'] },
  listProjectWebhooks: { rows: 'webhook', in: 'webhooks', latest: 'createdAt' },
  listWebhookDeliveries: { rows: 'webhookDelivery', in: 'deliveries', latest: 'createdAt' },
  getWebhookSecret: { from: ['webhookSecret'] },
  getScoreOutline: { from: ['version', 'vote'] },
  compareVersions: { from: ['version', 'vote'] },
  planMerge: { from: ['version', 'vote'] },
  readEdits: { from: ['comment', 'version', 'vote'] },
  estimateRemake: { from: ['balance', 'pricing', 'version'] },
  listPlaylists: { rows: 'playlist', in: 'playlists', latest: 'createdAt' },
  getPlaylist: { from: ['playlist', 'track', 'version'] },
  getSharedPage: { from: ['sharedPage'] },
  listSharedComments: { from: ['sharedPage'] },
  listShareLinks: { rows: 'shareLink', in: 'shareLinks' },
  listTrackProjects: { rows: 'project' },
  listTrash: { in: 'tracks', from: ['project', 'track', 'version'] },

  listGenerations: { rows: 'generation', in: 'generations', latest: 'createdAt', from: ['vote'] },
  getGeneration: { rows: 'generation', from: ['vote'] },
  listImageGenerations: { rows: 'imageGeneration', in: 'generations' },
  getImageGeneration: { rows: 'imageGeneration' },
  listSelectableProviders: { from: ['provider'] },
  listVoices: { from: ['provider'] },

  listIdeas: { rows: 'idea', in: 'ideas', latest: 'createdAt' },
  listComments: { rows: 'comment', in: 'comments', latest: 'createdAt' },
  listProjectActivities: { rows: 'activity', in: 'activities', latest: 'createdAt' },
  listActivities: { rows: 'activity', in: 'activities', latest: 'createdAt', from: ['project'] },
  countUnreadActivities: { rows: 'unread' },
  countUnseenActivities: { rows: 'unseen' },

  getBalance: { rows: 'balance' },
  listTransactions: { rows: 'transaction', in: 'transactions' },
  getTokenPrices: { from: ['balance', 'pricing'] },
  getTokenUsage: { from: ['transaction'] },
  getPurchase: { rows: 'purchase', from: ['balance'] },
  estimateMusicCost: { from: ['balance', 'pricing'] },
  estimateSoundCost: { from: ['balance', 'pricing'] },

  listUsers: { rows: 'user', in: 'users' },
  searchUsers: { rows: 'user', in: 'users' },
  getAdminStats: { from: ['user'] },
  listUserTransactions: { rows: 'transaction', in: 'transactions' },
  getUserSecondFactor: { rows: 'secondFactor' },
  listInviteCodes: { rows: 'inviteCode', in: 'inviteCodes' },
  listProviders: { rows: 'provider', in: 'providers' },
  listServicePricing: { rows: 'pricing', in: 'pricing' },
  getTokenConsumption: { from: ['transaction'] },
  listSoundFonts: { rows: 'soundFont', in: 'soundFonts' },
  listAllShareLinks: { rows: 'shareLink', in: 'shareLinks' },
  getSharing: { from: ['sharing'] },
  listStudioWebhooks: { rows: 'webhook', in: 'webhooks', latest: 'createdAt' },
  listAuditLog: { rows: 'auditEntry', in: 'entries' },
} as const satisfies Partial<Record<RouteName, Reads>>;

/** The entities that each endpoint changes. */
export const changes = {
  changePassword: ['session'],
  endOtherSessions: ['session'],
  confirmSecondFactor: ['secondFactor', 'currentUser', 'session'],
  turnOffSecondFactor: ['secondFactor', 'currentUser'],
  renewRecoveryCodes: ['secondFactor'],
  createApiToken: ['apiToken'],
  revokeApiToken: ['apiToken'],
  validateInvite: ['currentUser', 'balance', 'transaction', 'project'],
  validateInviteAlias: ['currentUser', 'balance', 'transaction', 'project'],

  createProject: ['project', 'stats'],
  updateProject: ['project'],
  updateProjectSettings: ['project'],
  deleteProject: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  restoreProject: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  addMember: ['project', 'activity'],
  addMemberAlias: ['project', 'activity'],
  removeMember: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  createInviteLink: ['inviteLink'],
  deleteInviteLink: ['inviteLink'],

  updateTrack: ['track', 'project'],
  setTrackTags: ['track', 'project'],
  reactToTrack: ['track', 'project', 'activity'],
  deleteTrack: ['track', 'project', 'activity', 'stats', 'unread', 'unseen'],
  restoreTrack: ['track', 'project', 'activity', 'stats', 'unread', 'unseen'],
  updateVersion: ['version'],
  makeVersionCurrent: ['version', 'track', 'review', 'activity'],
  deleteVersion: ['version', 'track'],
  restoreVersion: ['version', 'track'],
  freezeVersion: ['version'],
  splitVersion: ['version', 'track', 'project', 'comment', 'stats'],
  stackTrack: ['version', 'track', 'project', 'comment', 'stats'],
  requestReview: ['review', 'track', 'activity'],
  cancelReview: ['review', 'track', 'activity'],
  decideReview: ['review', 'track', 'version', 'activity'],
  unlockTrack: ['review', 'track', 'activity'],
  createVote: ['vote', 'activity'],
  castBallot: ['vote', 'activity'],
  closeVote: ['vote', 'activity'],
  deleteVote: ['vote'],
  createTakeSet: ['takeSet', 'generation', 'balance', 'transaction'],
  cancelTakeSet: ['takeSet', 'generation', 'balance', 'transaction'],
  acceptTake: ['takeSet', 'track', 'version', 'balance', 'transaction'],
  startTakeVote: ['takeSet', 'vote', 'activity'],
  decideTakeSet: ['takeSet', 'version', 'track', 'activity'],
  setProjectBudget: ['budget'],
  decideSpendingRequest: ['spendingRequest', 'generation', 'budget', 'balance', 'transaction', 'activity'],
  createProjectWebhook: ['webhook'],
  createStudioWebhook: ['webhook'],
  updateWebhook: ['webhook', 'webhookDelivery'],
  deleteWebhook: ['webhook'],
  renewWebhookSecret: ['webhookSecret'],
  testWebhook: ['webhook', 'webhookDelivery'],
  sendWebhookDelivery: ['webhook', 'webhookDelivery'],
  createPlaylist: ['playlist'],
  updatePlaylist: ['playlist'],
  deletePlaylist: ['playlist', 'shareLink'],
  addPlaylistItems: ['playlist'],
  updatePlaylistItem: ['playlist'],
  removePlaylistItem: ['playlist'],
  createShareLink: ['shareLink'],
  updateShareLink: ['shareLink'],
  revokeShareLink: ['shareLink'],
  unlockSharedPage: ['sharedPage'],
  setGuestName: ['sharedPage'],
  decideSharedReview: ['sharedPage'],
  createSharedComment: ['sharedPage'],
  updateSharedComment: ['sharedPage'],
  deleteSharedComment: ['sharedPage'],
  remakeTrack: ['generation', 'balance', 'transaction'],
  addTrackToProject: ['track', 'project', 'stats'],
  removeTrackFromProject: ['track', 'project', 'stats'],
  uploadTrack: ['track', 'version', 'project', 'activity', 'stats'],
  uploadImage: ['project', 'playlist', 'currentUser'],
  generateImage: ['project', 'playlist', 'currentUser', 'balance', 'transaction'],
  cancelImageGeneration: ['imageGeneration', 'balance', 'transaction'],
  deleteImage: ['project', 'playlist', 'currentUser'],

  generateMusic: ['generation', 'balance', 'transaction'],
  generateSoundEffect: ['generation', 'balance', 'transaction'],
  generateVoice: ['generation', 'balance', 'transaction'],
  createPlan: ['balance', 'transaction'],
  createCompositionPlan: ['balance', 'transaction'],
  improvePrompt: ['balance', 'transaction'],
  clearGenerations: ['generation'],
  cancelGeneration: ['generation', 'balance', 'transaction'],

  createIdea: ['idea', 'project', 'activity'],
  moveIdea: ['idea'],
  deleteIdea: ['idea', 'project', 'activity', 'unread', 'unseen'],
  createComment: ['comment', 'track', 'project', 'activity'],
  updateComment: ['comment', 'activity'],
  resolveComment: ['comment', 'track', 'activity'],
  reactToComment: ['comment', 'activity'],
  deleteComment: ['comment', 'track', 'project', 'activity', 'unread', 'unseen'],
  markActivitiesSeen: ['unseen'],
  readActivity: ['activity', 'unread', 'unseen', 'stats'],
  readAllActivities: ['activity', 'unread', 'unseen', 'stats'],

  purchaseTokens: ['purchase', 'balance', 'transaction'],
  startCheckout: ['purchase'],

  createInviteCode: ['inviteCode'],
  deleteInviteCode: ['inviteCode'],
  setUserTokens: ['user'],
  setUserRole: ['user'],
  setUserBlocked: ['user'],
  endUserSessions: ['user'],
  deleteUser: ['user'],
  createPasswordLink: ['user'],
  removeUserSecondFactor: ['secondFactor', 'user'],
  createProvider: ['provider', 'pricing'],
  updateProvider: ['provider', 'pricing'],
  testProvider: ['provider'],
  createServicePricing: ['pricing', 'provider'],
  updateServicePricing: ['pricing', 'provider'],
  uploadSoundFont: ['soundFont'],
  setDefaultSoundFont: ['soundFont'],
  deleteSoundFont: ['soundFont'],
  setSharing: ['sharing', 'shareLink'],
} as const satisfies Partial<Record<RouteName, readonly Entity[]>>;
