import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import { routes, type RouteName } from '#contract/routes.ts';

const names = (text: string) => text.trim().split(/\s+/) as RouteName[];

/** The endpoints that need each scope of an API token. */
const byScope: Readonly<Record<ApiTokenScope, readonly RouteName[]>> = {
  read: names(`
    getCurrentUser getCurrentApiToken getDashboardStats
    listRecentProjects listProjects listPublicProjects getProject listCollaborations listTrash
    listTracks listProjectTracks getTrack getTrackAudio getTrackStems getTrackMidi getTrackWav getVersionFiles
    listTrackProjects
    listVersions compareVersions planMerge getScoreOutline estimateRemake getReview exportComments listComments
    estimateTakes listTakeSets getTakeSet previewTake listVotes getVote getCandidateAudio listPlaylists getPlaylist
    exportPlaylist listShareLinks getProjectBudget listSpendingRequests
    getStoredObject getImage listImageGenerations getImageGeneration
    listSelectableProviders listVoices previewVoice understandMusic importMusic estimateMusicCost estimateSoundCost
    listGenerations getGeneration streamGeneration listIdeas
    listProjectActivities listActivities countUnreadActivities countUnseenActivities
    getBalance listTransactions getTokenPrices getTokenUsage streamEvents`),
  comment: names(`
    createComment updateComment resolveComment reactToComment deleteComment reactToTrack createIdea castBallot
    markActivitiesSeen readActivity readAllActivities sharePresence`),
  generate: names(`
    generateMusic generateSoundEffect generateVoice generateImage remakeTrack createTakeSet acceptTake
    createPlan createCompositionPlan improvePrompt readEdits
    cancelGeneration clearGenerations cancelImageGeneration cancelTakeSet`),
  manage: names(`
    createProject updateProject updateProjectSettings deleteProject restoreProject addMember addMemberAlias
    removeMember listInviteLinks createInviteLink deleteInviteLink
    updateTrack setTrackTags deleteTrack restoreTrack addTrackToProject removeTrackFromProject uploadTrack
    updateVersion makeVersionCurrent deleteVersion restoreVersion freezeVersion splitVersion stackTrack
    requestReview cancelReview decideReview unlockTrack createVote closeVote deleteVote startTakeVote decideTakeSet
    createPlaylist updatePlaylist deletePlaylist addPlaylistItems updatePlaylistItem removePlaylistItem
    createShareLink updateShareLink revokeShareLink setProjectBudget decideSpendingRequest
    uploadImage deleteImage moveIdea deleteIdea
    listProjectWebhooks createProjectWebhook updateWebhook deleteWebhook getWebhookSecret renewWebhookSecret
    testWebhook listWebhookDeliveries sendWebhookDelivery`),
  admin: names(`
    listInviteCodes createInviteCode deleteInviteCode listUsers searchUsers setUserBlocked setUserRole deleteUser
    listUserTransactions getAdminStats setUserTokens updateTokens
    listProviders createProvider updateProvider testProvider listServicePricing createServicePricing
    updateServicePricing getTokenConsumption listSoundFonts uploadSoundFont setDefaultSoundFont deleteSoundFont
    listAllShareLinks getSharing setSharing listAuditLog listStudioWebhooks createStudioWebhook`),
};

/** The endpoints that no API token may call. */
const sessionOnly = new Set(
  names(`
    login logout signInCallback register signIn signInWithCode requestEmailVerification verifyEmail
    listSessions endOtherSessions changePassword setForgottenPassword exportAccount deleteAccount
    getSecondFactor beginSecondFactor confirmSecondFactor turnOffSecondFactor renewRecoveryCodes
    listApiTokens createApiToken revokeApiToken listProjectApiTokens listAllApiTokens
    validateInvite validateInviteAlias getPurchase startCheckout purchaseTokens
    exportUser endUserSessions createPasswordLink getUserSecondFactor removeUserSecondFactor`),
);

/** The endpoints that are open to anyone, with and without an API token. */
const open = new Set(
  names(`
    getSharedPage unlockSharedPage setGuestName getSharedImage getSharedCard getSharedAudio downloadSharedTrack
    countSharedPlay decideSharedReview listSharedComments createSharedComment updateSharedComment
    deleteSharedComment getOembed receiveStripeEvent showUnsubscribe unsubscribe reportClientError`),
);

/** The endpoints across projects, which a token for one project may not call. */
const acrossProjects = new Set(
  names(`
    getCurrentUser getDashboardStats listRecentProjects listProjects listPublicProjects listCollaborations listTrash
    listTracks listActivities countUnreadActivities countUnseenActivities readAllActivities getBalance listTransactions getTokenUsage
    createProject`),
);

/** The endpoints that a token for one project may call although they are not about a project. */
const withoutProject = new Set(
  names(`
    getCurrentApiToken listSelectableProviders listVoices previewVoice understandMusic importMusic estimateMusicCost
    estimateSoundCost createPlan createCompositionPlan improvePrompt getTokenPrices streamEvents`),
);

/** Calls of the access table about another project than that of the fixture. */
const inAnotherProject = new Set(
  names(`
    deleteProject restoreProject addTrackToProject removeTrackFromProject
    createProjectWebhook updateWebhook deleteWebhook
    getWebhookSecret renewWebhookSecret testWebhook listWebhookDeliveries sendWebhookDelivery`),
);

/** The kinds of API tokens. Those of one scope belong to the project admin, `admin` to an admin. */
export const tokenKinds = [
  'read',
  'comment',
  'generate',
  'manage',
  'admin',
  'all scopes but admin',
  'for the project',
  'for another project',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const scopesOf = (kind: TokenKind): readonly ApiTokenScope[] =>
  kind === 'read' || kind === 'comment' || kind === 'generate' || kind === 'manage' || kind === 'admin'
    ? [kind]
    : ['read', 'comment', 'generate', 'manage'];

/** What the owner of the token gets in a session, or the error of the token. */
export type Expected = 'as in a session' | 'token_scope_required' | 'token_project_bound' | 'not_found';

function expectedOf(name: RouteName, kind: TokenKind): Expected {
  if (open.has(name)) return 'as in a session';
  if (sessionOnly.has(name)) return 'token_scope_required';
  const isIncluded =
    byScope.read.includes(name) || scopesOf(kind).some((scope) => byScope[scope].includes(name));
  if (!isIncluded) return 'token_scope_required';
  if (kind !== 'for the project' && kind !== 'for another project') return 'as in a session';
  if (acrossProjects.has(name)) return 'token_project_bound';
  if (withoutProject.has(name)) return 'as in a session';
  if (kind === 'for the project' && !inAnotherProject.has(name)) return 'as in a session';
  // What is in the trash does not exist for others.
  return name === 'restoreProject' || name === 'restoreTrack' ? 'not_found' : 'token_project_bound';
}

/** Every endpoint with the reply that each kind of token gets. */
export const tokenTable = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  expected: tokenKinds.map((kind) => [kind, expectedOf(name, kind)] as const),
}));

/** All endpoints of the lists, one entry for each time that it is listed. */
export const listedNames: readonly RouteName[] = [...Object.values(byScope).flat(), ...sessionOnly, ...open];
