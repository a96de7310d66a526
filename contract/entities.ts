import type { RouteName } from '#contract/routes.ts';

/** What live events tell of. */
export const liveEntities = [
  'project',
  'track',
  'idea',
  'comment',
  'activity',
  'generation',
  /** A person’s own figures: each is one row without an id. */
  'balance',
  'transaction',
  'stats',
  'unread',
] as const;
export type LiveEntity = (typeof liveEntities)[number];

/** What the API keeps. The others are read again where an action changed them, and when their screen opens. */
export type Entity =
  | LiveEntity
  | 'currentUser'
  | 'session'
  | 'secondFactor'
  | 'inviteLink'
  | 'purchase'
  | 'imageGeneration'
  | 'user'
  | 'inviteCode'
  | 'provider'
  | 'pricing'
  | 'auditEntry';

/** How the answer of a call follows its entities. */
export interface Reads {
  /** What its row or rows are: an event with a row changes them in place. */
  readonly rows?: Entity;
  /** The property that holds the rows of a list; absent where the answer is the array, or is one row. */
  readonly in?: string;
  /** A list by this time, latest first: a row that is new has a place in it. */
  readonly latest?: 'createdAt' | 'updatedAt';
  /** It is computed from these: it is read again when one of them changes. */
  readonly from?: readonly Entity[];
}

/** What each call reads. A call that is missing shows nothing that changes. */
export const reads = {
  getCurrentUser: { rows: 'currentUser' },
  listSessions: { rows: 'session', in: 'sessions' },
  getSecondFactor: { rows: 'secondFactor' },

  getDashboardStats: { rows: 'stats' },
  listRecentProjects: { rows: 'project', latest: 'updatedAt' },
  listProjects: { rows: 'project', latest: 'updatedAt' },
  listPublicProjects: { rows: 'project', latest: 'updatedAt' },
  getProject: { rows: 'project' },
  listCollaborations: { rows: 'project', in: 'collaborations' },
  listInviteLinks: { rows: 'inviteLink', in: 'inviteLinks', from: ['project'] },

  listTracks: { rows: 'track', latest: 'createdAt', from: ['project'] },
  listProjectTracks: { rows: 'track', latest: 'createdAt' },
  getTrack: { rows: 'track' },
  listTrackProjects: { rows: 'project' },
  listTrash: { in: 'tracks', from: ['project', 'track'] },

  listGenerations: { rows: 'generation', in: 'generations', latest: 'createdAt' },
  getGeneration: { rows: 'generation' },
  listImageGenerations: { rows: 'imageGeneration', in: 'generations' },
  getImageGeneration: { rows: 'imageGeneration' },
  listSelectableProviders: { from: ['provider'] },
  listVoices: { from: ['provider'] },

  listIdeas: { rows: 'idea', in: 'ideas', latest: 'createdAt' },
  listComments: { rows: 'comment', in: 'comments', latest: 'createdAt' },
  listProjectActivities: { rows: 'activity', in: 'activities', latest: 'createdAt' },
  listActivities: { rows: 'activity', in: 'activities', latest: 'createdAt', from: ['project'] },
  countUnreadActivities: { rows: 'unread' },

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
  listAuditLog: { rows: 'auditEntry', in: 'entries' },
} as const satisfies Partial<Record<RouteName, Reads>>;

/** What each call changes. */
export const changes = {
  changePassword: ['session'],
  endOtherSessions: ['session'],
  confirmSecondFactor: ['secondFactor', 'currentUser', 'session'],
  turnOffSecondFactor: ['secondFactor', 'currentUser'],
  renewRecoveryCodes: ['secondFactor'],
  validateInvite: ['currentUser', 'balance', 'transaction', 'project'],
  validateInviteAlias: ['currentUser', 'balance', 'transaction', 'project'],

  createProject: ['project', 'stats'],
  updateProject: ['project'],
  updateProjectSettings: ['project'],
  deleteProject: ['project', 'track', 'activity', 'stats', 'unread'],
  restoreProject: ['project', 'track', 'activity', 'stats', 'unread'],
  addMember: ['project', 'activity'],
  addMemberAlias: ['project', 'activity'],
  removeMember: ['project', 'track', 'activity', 'stats', 'unread'],
  createInviteLink: ['inviteLink'],
  deleteInviteLink: ['inviteLink'],

  updateTrack: ['track', 'project'],
  setTrackTags: ['track', 'project'],
  reactToTrack: ['track', 'project', 'activity'],
  deleteTrack: ['track', 'project', 'activity', 'stats', 'unread'],
  restoreTrack: ['track', 'project', 'activity', 'stats', 'unread'],
  remakeTrack: ['generation', 'balance', 'transaction'],
  addTrackToProject: ['track', 'project', 'stats'],
  removeTrackFromProject: ['track', 'project', 'stats'],
  uploadTrack: ['track', 'project', 'activity', 'stats'],
  uploadImage: ['project', 'currentUser'],
  generateImage: ['project', 'currentUser', 'balance', 'transaction'],
  cancelImageGeneration: ['imageGeneration', 'balance', 'transaction'],
  deleteImage: ['project', 'currentUser'],

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
  deleteIdea: ['idea', 'project', 'activity', 'unread'],
  createComment: ['comment', 'project', 'activity'],
  reactToComment: ['comment', 'activity'],
  deleteComment: ['comment', 'project', 'activity', 'unread'],
  readActivity: ['activity', 'unread', 'stats'],
  readAllActivities: ['activity', 'unread', 'stats'],

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
} as const satisfies Partial<Record<RouteName, readonly Entity[]>>;
