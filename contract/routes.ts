/**
 * All endpoints: name → method and path. Plain strings, so that the browser can include the table without the
 * schemas.
 */
export const routes = {
  login: 'GET /api/login',
  logout: 'GET /api/logout',
  signInCallback: 'GET /api/auth/callback',
  getCurrentUser: 'GET /api/auth/user',
  register: 'POST /api/auth/register',
  signIn: 'POST /api/auth/sign-in',
  signInWithCode: 'POST /api/auth/sign-in/code',
  requestEmailVerification: 'POST /api/auth/verify-email',
  verifyEmail: 'GET /api/auth/verify-email',
  listSessions: 'GET /api/auth/sessions',
  endOtherSessions: 'DELETE /api/auth/sessions',
  changePassword: 'POST /api/auth/password',
  setForgottenPassword: 'POST /api/auth/forgotten-password',
  exportAccount: 'GET /api/auth/export',
  deleteAccount: 'POST /api/auth/delete-account',
  getSecondFactor: 'GET /api/auth/second-factor',
  beginSecondFactor: 'POST /api/auth/second-factor',
  confirmSecondFactor: 'PUT /api/auth/second-factor',
  turnOffSecondFactor: 'POST /api/auth/second-factor/off',
  renewRecoveryCodes: 'POST /api/auth/second-factor/recovery-codes',
  validateInvite: 'POST /api/invite/validate',
  validateInviteAlias: 'POST /api/auth/validate-invite',

  getDashboardStats: 'GET /api/dashboard/stats',
  listRecentProjects: 'GET /api/dashboard/recent-projects',

  listProjects: 'GET /api/projects',
  createProject: 'POST /api/projects',
  listPublicProjects: 'GET /api/projects/public',
  getProject: 'GET /api/projects/:projectId',
  updateProject: 'PATCH /api/projects/:projectId',
  updateProjectSettings: 'PUT /api/projects/:projectId/settings',
  deleteProject: 'DELETE /api/projects/:projectId',
  restoreProject: 'POST /api/projects/:projectId/restore',

  addMember: 'POST /api/projects/:projectId/members',
  addMemberAlias: 'POST /api/projects/:projectId/invite',
  removeMember: 'DELETE /api/projects/:projectId/members/:memberId',
  listInviteLinks: 'GET /api/projects/:projectId/invite-links',
  createInviteLink: 'POST /api/projects/:projectId/invite-links',
  deleteInviteLink: 'DELETE /api/projects/:projectId/invite-links/:inviteCodeId',
  listCollaborations: 'GET /api/user/collaborations',

  listTracks: 'GET /api/tracks',
  listProjectTracks: 'GET /api/projects/:projectId/tracks',
  getTrack: 'GET /api/tracks/:trackId',
  updateTrack: 'PATCH /api/tracks/:trackId',
  setTrackTags: 'PUT /api/tracks/:trackId/tags',
  reactToTrack: 'POST /api/tracks/:trackId/react',
  deleteTrack: 'DELETE /api/tracks/:trackId',
  restoreTrack: 'POST /api/tracks/:trackId/restore',
  getTrackAudio: 'GET /api/tracks/:trackId/audio',
  getTrackStems: 'GET /api/tracks/:trackId/stems',
  getTrackMidi: 'GET /api/tracks/:trackId/midi',
  getTrackWav: 'GET /api/tracks/:trackId/wav',
  remakeTrack: 'POST /api/tracks/:trackId/remake',
  listVersions: 'GET /api/tracks/:trackId/versions',
  updateVersion: 'PATCH /api/tracks/:trackId/versions/:version',
  makeVersionCurrent: 'POST /api/tracks/:trackId/versions/:version/current',
  deleteVersion: 'DELETE /api/tracks/:trackId/versions/:version',
  restoreVersion: 'POST /api/tracks/:trackId/versions/:version/restore',
  splitVersion: 'POST /api/tracks/:trackId/versions/:version/split',
  stackTrack: 'POST /api/tracks/:trackId/stack',
  getReview: 'GET /api/tracks/:trackId/review',
  requestReview: 'PUT /api/tracks/:trackId/review',
  cancelReview: 'DELETE /api/tracks/:trackId/review',
  decideReview: 'POST /api/tracks/:trackId/review/verdict',
  unlockTrack: 'POST /api/tracks/:trackId/review/unlock',
  sharePresence: 'POST /api/tracks/:trackId/presence',
  exportComments: 'GET /api/tracks/:trackId/comments/export',
  addTrackToProject: 'POST /api/projects/:projectId/tracks/:trackId',
  removeTrackFromProject: 'DELETE /api/projects/:projectId/tracks/:trackId',
  listTrackProjects: 'GET /api/tracks/:trackId/projects',
  getStoredObject: 'GET /api/storage/objects/*',
  listTrash: 'GET /api/trash',

  uploadTrack: 'POST /api/projects/:projectId/upload-track',

  uploadImage: 'POST /api/images/upload',
  generateImage: 'POST /api/images/generate',
  getImage: 'GET /api/images/:imageId',
  deleteImage: 'DELETE /api/images/:entityType/:entityId',
  listImageGenerations: 'GET /api/images/:entityType/:entityId/generations',
  getImageGeneration: 'GET /api/image-generations/:generationId',
  cancelImageGeneration: 'DELETE /api/image-generations/:generationId',

  generateMusic: 'POST /api/projects/:projectId/generate-music',
  generateSoundEffect: 'POST /api/projects/:projectId/generate-sound-effect',
  generateVoice: 'POST /api/projects/:projectId/generate-voice',
  listSelectableProviders: 'GET /api/providers',
  listVoices: 'GET /api/voices',
  previewVoice: 'GET /api/voices/:voiceId/preview',
  createPlan: 'POST /api/music-generation/create-plan',
  createCompositionPlan: 'POST /api/music/composition-plan',
  understandMusic: 'POST /api/music-generation/understand',
  improvePrompt: 'POST /api/improve-prompt',
  estimateMusicCost: 'POST /api/music-generation/estimate-cost',
  estimateSoundCost: 'POST /api/estimate-cost',
  listGenerations: 'GET /api/projects/:projectId/generations',
  clearGenerations: 'DELETE /api/projects/:projectId/generations',
  getGeneration: 'GET /api/generations/:generationId',
  streamGeneration: 'GET /api/generations/:generationId/stream',
  cancelGeneration: 'DELETE /api/generations/:generationId',

  listIdeas: 'GET /api/projects/:projectId/ideas',
  createIdea: 'POST /api/projects/:projectId/ideas',
  moveIdea: 'PATCH /api/ideas/:ideaId',
  deleteIdea: 'DELETE /api/ideas/:ideaId',

  listComments: 'GET /api/comments/:entityType/:entityId',
  createComment: 'POST /api/comments',
  updateComment: 'PATCH /api/comments/:commentId',
  resolveComment: 'PUT /api/comments/:commentId/resolved',
  reactToComment: 'POST /api/comments/:commentId/reactions',
  deleteComment: 'DELETE /api/comments/:commentId',

  listVotes: 'GET /api/projects/:projectId/votes',
  createVote: 'POST /api/projects/:projectId/votes',
  getVote: 'GET /api/votes/:voteId',
  castBallot: 'PUT /api/votes/:voteId/ballot',
  closeVote: 'POST /api/votes/:voteId/close',
  deleteVote: 'DELETE /api/votes/:voteId',
  getCandidateAudio: 'GET /api/votes/:voteId/candidates/:candidate/audio',

  listProjectActivities: 'GET /api/projects/:projectId/activities',
  listActivities: 'GET /api/activities',
  countUnreadActivities: 'GET /api/activities/unread-count',
  readActivity: 'PUT /api/activities/:activityId/read',
  readAllActivities: 'PUT /api/activities/read-all',

  getBalance: 'GET /api/user/tokens',
  listTransactions: 'GET /api/tokens/transactions',
  getTokenPrices: 'GET /api/tokens/prices',
  getTokenUsage: 'GET /api/tokens/usage',
  getPurchase: 'GET /api/tokens/purchases/:purchaseId',
  startCheckout: 'POST /api/tokens/checkout',
  purchaseTokens: 'POST /api/tokens/purchase',
  receiveStripeEvent: 'POST /api/stripe/webhook',

  listInviteCodes: 'GET /api/admin/invite-codes',
  createInviteCode: 'POST /api/admin/invite-codes',
  deleteInviteCode: 'DELETE /api/admin/invite-codes/:inviteCodeId',

  showUnsubscribe: 'GET /api/notifications/unsubscribe',
  unsubscribe: 'POST /api/notifications/unsubscribe',
  reportClientError: 'POST /api/client-errors',
  listUsers: 'GET /api/admin/users',
  searchUsers: 'GET /api/admin/users/search',
  listUserTransactions: 'GET /api/admin/users/:userId/transactions',
  getAdminStats: 'GET /api/admin/stats',
  setUserTokens: 'POST /api/admin/users/:userId/tokens',
  setUserRole: 'PATCH /api/admin/users/:userId/role',
  endUserSessions: 'DELETE /api/admin/users/:userId/sessions',
  setUserBlocked: 'PUT /api/admin/users/:userId/blocked',
  deleteUser: 'DELETE /api/admin/users/:userId',
  exportUser: 'GET /api/admin/users/:userId/export',
  createPasswordLink: 'POST /api/admin/users/:userId/password-link',
  getUserSecondFactor: 'GET /api/admin/users/:userId/second-factor',
  removeUserSecondFactor: 'DELETE /api/admin/users/:userId/second-factor',
  updateTokens: 'POST /api/user/update-tokens',
  listProviders: 'GET /api/admin/providers',
  createProvider: 'POST /api/admin/providers',
  updateProvider: 'PATCH /api/admin/providers/:providerId',
  testProvider: 'POST /api/admin/providers/:providerId/test',
  listServicePricing: 'GET /api/admin/service-pricing',
  createServicePricing: 'POST /api/admin/service-pricing',
  updateServicePricing: 'PATCH /api/admin/service-pricing/:pricingId',
  getTokenConsumption: 'GET /api/admin/token-consumption',
  listSoundFonts: 'GET /api/admin/soundfonts',
  uploadSoundFont: 'POST /api/admin/soundfonts',
  setDefaultSoundFont: 'PUT /api/admin/soundfonts/default',
  deleteSoundFont: 'DELETE /api/admin/soundfonts/:soundFontId',
  listAuditLog: 'GET /api/admin/audit-log',

  streamEvents: 'GET /api/events',
} as const;

export type RouteName = keyof typeof routes;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

/** `/api/projects/:projectId/tracks` → "projectId" */
export type PathParam<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParam<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** The path parameters of a route by name; ids, unless the endpoint defines `params`. */
export type PathParams<R extends Route> = Record<PathParam<R>, string>;

/** Splits a route into method and path. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) };
}
