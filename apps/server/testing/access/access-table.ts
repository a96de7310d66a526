import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { RouteName } from '#contract/routes.ts';
import { simpleFont } from '#engine/soundfont/testing/simple-font.ts';
import { wavFile } from '#server/library/uploads/testing/sounds.ts';
import type { Part } from '#server/testing/form-body.ts';
import { password } from '#server/testing/browser.ts';
import { allow } from './callers.ts';
import { row, type AccessRule, type ApiCall } from './access-rule.ts';
import { shareLinkOf, webhookOf, type Fixture } from './fixture.ts';
import { sharedPageRows } from './shared-page-rows.ts';
import { takeSetRows } from './take-set-rows.ts';
import { acrossProjects, inAnotherProject, inTrash, withoutProject } from './token-rule.ts';

const inProject = (fixture: Fixture): ApiCall => ({ params: { projectId: fixture.projectId } });
const inProjectWith = (body: unknown) => (fixture: Fixture) => ({ ...inProject(fixture), body });
const withBody = (body: unknown) => () => ({ body });
const onTrack = async (fixture: Fixture) => ({ params: { trackId: await fixture.track() } });
/** The first of two versions; the second one is current. */
const onVersion = async (fixture: Fixture) => ({
  params: { trackId: await fixture.trackWithVersions(), version: '1' },
});
const onScoredTrack = async (fixture: Fixture) => ({ params: { trackId: await fixture.scoredTrack() } });
const onScoredTrackWith = (call: Omit<ApiCall, 'params'>) => async (fixture: Fixture) => ({
  ...(await onScoredTrack(fixture)),
  ...call,
});
const onScoredVersion = async (fixture: Fixture) => ({
  params: { trackId: await fixture.scoredTrack(), version: '1' },
});
const onWebhook = async (fixture: Fixture) => ({ params: { webhookId: await fixture.webhook() } });
const onVote = async (fixture: Fixture) => ({ params: { voteId: await fixture.vote() } });
const onPlaylist = async (fixture: Fixture) => ({ params: { playlistId: (await fixture.playlist()).id } });
const onPlaylistItem = async (fixture: Fixture) => {
  const { id: playlistId, items } = await fixture.playlist();
  return { params: { playlistId, itemId: items[0]!.id } };
};
const onShareLink = async (fixture: Fixture) => ({ params: { shareLinkId: await fixture.shareLink() } });
const onTrackWith = (body: unknown) => async (fixture: Fixture) => ({ ...(await onTrack(fixture)), body });
const invitation = async (fixture: Fixture) => ({
  ...inProject(fixture),
  body: { email: (await fixture.stranger()).email, role: 'collaborator' },
});
const onGeneration = async (fixture: Fixture) => ({ params: { generationId: await fixture.generation() } });
// A generated image has the id of its job.
const onImageGeneration = async (fixture: Fixture) => ({ params: { generationId: await fixture.image() } });
const music = { prompt: 'a tone', music_length_ms: 1_000 };
const onBystander = ({ bystanderId }: Fixture) => ({ params: { userId: bystanderId } });
/** Seeded by the migrations. */
const builtin = {
  id: '01920000-0000-7000-8000-000000000001',
  musicPriceId: '01920000-0000-7000-8000-000000000011',
};
const newcomer = () => ({ email: `${uuidv7()}@example.org`, password: 'long enough a word' });

/** 100 ms of silence. */
const upload = {
  title: 'Silence',
  contentType: 'audio/wav',
  audioData: wavFile({ channels: 1, sampleRate: 8000, bits: 16 }, new Uint8Array(1600)).toString('base64'),
};
const uploadForm: Part[] = [
  { name: 'title', value: upload.title },
  {
    name: 'audio',
    value: Buffer.from(upload.audioData, 'base64'),
    fileName: 'a.wav',
    type: upload.contentType,
  },
];
const soundFontForm: Part[] = [
  { name: 'name', value: 'A sine' },
  { name: 'soundfont', value: Buffer.from(simpleFont()), fileName: 'a.sf2', type: 'audio/x-soundfont' },
];
const cover = (fixture: Fixture) => ({ entityType: 'project', entityId: fixture.projectId });

async function coverForm(fixture: Fixture): Promise<Part[]> {
  const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: dot }).png().toBuffer();
  return [
    ...Object.entries(cover(fixture)).map(([name, value]) => ({ name, value })),
    { name: 'image', value: picture, fileName: 'dot.png', type: 'image/png' },
  ];
}

/** The expected status of every endpoint for every caller. A missing endpoint is a compile error. */
export const accessTable: Readonly<Record<RouteName, AccessRule>> = {
  login: row('session', allow.anyone(302)),
  logout: row('session', allow.anyone(302)),
  // No sign-in provider is configured.
  signInCallback: row('session', allow.anyone(404)),
  getCurrentUser: row(acrossProjects('read'), allow.authenticated(200)),
  register: row('session', allow.anyone(201), () => ({ body: newcomer() })),
  signIn: row('session', allow.anyone(401), () => ({ body: newcomer() })),
  signInWithCode: row('session', allow.anyone(401), withBody({ code: '123456' })),
  // No mail server is configured.
  requestEmailVerification: row('session', allow.signedIn(501)),
  verifyEmail: row('session', allow.anyone(302), () => ({ query: { token: 'none' } })),
  listSessions: row('session', allow.signedIn(200)),
  endOtherSessions: row('session', allow.signedIn(204)),
  changePassword: row(
    'session',
    allow.signedIn(204),
    withBody({ currentPassword: password, newPassword: password }),
  ),
  setForgottenPassword: row('session', allow.anyone(400), withBody({ token: 'none', newPassword: password })),
  exportAccount: row('session', allow.signedIn(200)),
  deleteAccount: row('session', allow.signedIn(401), withBody({ confirmation: 'not my password' })),
  getSecondFactor: row('session', allow.authenticated(200)),
  beginSecondFactor: row('session', allow.authenticated(200), withBody({ password })),
  confirmSecondFactor: row('session', allow.authenticated(400), withBody({ setUp: 'none', code: '123456' })),
  turnOffSecondFactor: row('session', allow.signedIn(409), withBody({ password, code: '123456' })),
  renewRecoveryCodes: row('session', allow.signedIn(409), withBody({ password, code: '123456' })),
  validateInvite: row(
    'session',
    [401, 400, 403, 409, 409, 409, 409, 409, 409],
    withBody({ code: 'no such code' }),
  ),
  validateInviteAlias: row(
    'session',
    [401, 400, 403, 409, 409, 409, 409, 409, 409],
    withBody({ code: 'no such code' }),
  ),

  getDashboardStats: row(acrossProjects('read'), allow.validated(200)),
  listRecentProjects: row(acrossProjects('read'), allow.validated(200)),

  listProjects: row(acrossProjects('read'), allow.validated(200)),
  createProject: row(acrossProjects('manage'), allow.creators(201), withBody({ name: 'Another one' })),
  getProject: row('read', allow.projectViewers(200), inProject),
  listPublicProjects: row(acrossProjects('read'), allow.validated(200)),
  updateProject: row(
    'manage',
    allow.projectAdmin(200),
    inProjectWith({ description: 'Of an empty carriage' }),
  ),
  updateProjectSettings: row('manage', allow.projectAdmin(200), inProjectWith({ emailNotifications: false })),
  deleteProject: row(inAnotherProject('manage'), allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: await fixture.anotherProject() },
  })),
  // A project in the trash does not exist for its members.
  restoreProject: row(inAnotherProject('manage', 'not_found'), allow.ownersOnly(200), async (fixture) => ({
    params: { projectId: await fixture.trashed('projects', fixture.anotherProject()) },
  })),
  addMember: row('manage', allow.projectAdmin(201), invitation),
  addMemberAlias: row('manage', allow.projectAdmin(201), invitation),
  removeMember: row('manage', allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: fixture.projectId, memberId: await fixture.member() },
  })),
  listInviteLinks: row('manage', allow.projectAdmin(200), inProject),
  createInviteLink: row('manage', allow.projectAdmin(201), inProject),
  deleteInviteLink: row('manage', allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: fixture.projectId, inviteCodeId: await fixture.inviteLink() },
  })),
  listCollaborations: row(acrossProjects('read'), allow.validated(200)),
  listTrash: row(acrossProjects('read'), allow.validated(200)),

  listTracks: row(acrossProjects('read'), allow.validated(200)),
  listProjectTracks: row('read', allow.projectViewers(200), inProject),
  getTrack: row('read', allow.projectViewers(200), onTrack),
  deleteTrack: row('manage', allow.projectAdmin(204), onTrack),
  getTrackAudio: row('read', allow.projectViewers(200), onTrack),
  updateTrack: row('manage', allow.projectAdmin(200), onTrackWith({ title: 'Day train' })),
  setTrackTags: row('manage', allow.projectAdmin(200), onTrackWith({ tags: ['calm'] })),
  reactToTrack: row('comment', allow.projectViewers(200), onTrackWith({ type: 'thumbs_up' })),
  restoreTrack: row(inTrash('manage'), allow.ownersOnly(200), async (fixture) => ({
    params: { trackId: await fixture.trashed('tracks', fixture.track()) },
  })),
  listVersions: row('read', allow.projectViewers(200), onTrack),
  updateVersion: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onVersion(fixture)),
    body: { name: 'Rough mix' },
  })),
  makeVersionCurrent: row('manage', allow.trackManagers(200), onVersion),
  deleteVersion: row('manage', allow.trackManagers(204), onVersion),
  restoreVersion: row('manage', allow.trackManagers(200), onVersion),
  splitVersion: row('manage', allow.trackManagers(201), onVersion),
  // The owner of the other track, the project's admin, and admins.
  stackTrack: row('manage', allow.projectAdmin(200), async (fixture) => ({
    params: { trackId: await fixture.track() },
    body: { trackId: await fixture.track() },
  })),
  listVotes: row('read', allow.projectViewers(200), inProject),
  createVote: row('manage', allow.trackManagers(201), async (fixture) => {
    const trackId = await fixture.trackWithVersions();
    const candidates = [1, 2].map((version) => ({ trackId, version }));
    return inProjectWith({ title: 'Which mix?', candidates, voterIds: [fixture.ownerId] })(fixture);
  }),
  getVote: row('read', allow.projectViewers(200), onVote),
  // The fixture asks the project admin only.
  castBallot: row('comment', [401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    ...(await onVote(fixture)),
    body: { ballot: [1] },
  })),
  closeVote: row('manage', allow.projectAdmin(200), async (fixture) => ({
    ...(await onVote(fixture)),
    body: {},
  })),
  deleteVote: row('manage', allow.projectAdmin(204), onVote),
  getCandidateAudio: row('read', allow.projectViewers(200), async (fixture) => ({
    params: { voteId: await fixture.vote(), candidate: '1' },
  })),
  listPlaylists: row('read', allow.projectViewers(200), inProject),
  createPlaylist: row('manage', allow.trackManagers(201), inProjectWith({ name: 'Film music' })),
  getPlaylist: row('read', allow.projectViewers(200), onPlaylist),
  updatePlaylist: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylist(fixture)),
    body: { name: 'Album' },
  })),
  deletePlaylist: row('manage', allow.trackManagers(204), onPlaylist),
  addPlaylistItems: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylist(fixture)),
    body: { items: [{ trackId: await fixture.track() }] },
  })),
  updatePlaylistItem: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylistItem(fixture)),
    body: { before: null, version: 1 },
  })),
  removePlaylistItem: row('manage', allow.trackManagers(200), onPlaylistItem),
  exportPlaylist: row('read', allow.projectViewers(200), onPlaylist),
  listShareLinks: row('read', allow.trackManagers(200), inProject),
  createShareLink: row('manage', allow.trackManagers(201), inProjectWith(shareLinkOf('Lena Okafor'))),
  updateShareLink: row('manage', allow.projectAdmin(200), async (fixture) => ({
    ...(await onShareLink(fixture)),
    body: { note: 'For the second reel' },
  })),
  revokeShareLink: row('manage', allow.projectAdmin(204), onShareLink),

  ...sharedPageRows,
  // Files, edits and merges of tracks with a score.
  getTrackStems: row('read', allow.projectViewers(200), onScoredTrack),
  getTrackMidi: row('read', allow.projectViewers(200), onScoredTrack),
  getTrackWav: row('read', allow.projectViewers(200), onScoredTrack),
  getVersionFiles: row('read', allow.projectViewers(200), onScoredVersion),
  freezeVersion: row('manage', allow.trackManagers(200), onScoredVersion),
  remakeTrack: row('generate', allow.creatorsInProject(201), onScoredTrackWith({ body: { kind: 'same' } })),
  readEdits: row('generate', allow.creatorsInProject(200), onScoredTrackWith({ body: { text: 'no drums' } })),
  estimateRemake: row(
    'read',
    allow.creatorsInProject(200),
    onScoredTrackWith({ body: { kind: 'variation' } }),
  ),
  getScoreOutline: row('read', allow.projectViewers(200), onScoredTrack),
  compareVersions: row('read', allow.projectViewers(200), onScoredTrackWith({ query: { with: '1' } })),
  planMerge: row('read', allow.projectViewers(200), onScoredTrackWith({ query: { with: '1' } })),
  ...takeSetRows,
  getProjectBudget: row('read', allow.projectViewers(200), inProject),
  setProjectBudget: row('manage', allow.projectAdmin(200), (fixture) => ({
    ...inProject(fixture),
    body: { warnPercent: 80 },
  })),
  listSpendingRequests: row('read', allow.projectViewers(200), inProject),
  // A generation that does not wait for approval.
  decideSpendingRequest: row('manage', allow.projectAdmin(409), async (fixture) => ({
    params: { generationId: await fixture.endedGeneration() },
    body: { approve: true },
  })),
  listApiTokens: row('session', allow.validated(200)),
  createApiToken: row('session', allow.validated(201), () => ({ body: { name: 'Build', scopes: ['read'] } })),
  // For requests with a token.
  getCurrentApiToken: row(withoutProject('read'), allow.validated(404)),
  // For its owner, the admin of the project that it is bound to, and admins.
  revokeApiToken: row('session', allow.projectAdmin(204), async (fixture) => ({
    params: { apiTokenId: await fixture.apiToken() },
  })),
  listProjectApiTokens: row('session', allow.projectAdmin(200), ({ projectId }) => ({
    params: { projectId },
  })),
  listAllApiTokens: row('session', allow.admins(200)),
  listProjectWebhooks: row('manage', allow.projectAdmin(200), inProject),
  createProjectWebhook: row(inAnotherProject('manage'), allow.projectAdmin(201), async (fixture) => ({
    params: { projectId: await fixture.anotherProject() },
    body: webhookOf,
  })),
  listStudioWebhooks: row('admin', allow.admins(200)),
  createStudioWebhook: row('admin', allow.admins(201), () => ({ body: webhookOf })),
  updateWebhook: row(inAnotherProject('manage'), allow.projectAdmin(200), async (fixture) => ({
    ...(await onWebhook(fixture)),
    body: { isEnabled: false },
  })),
  deleteWebhook: row(inAnotherProject('manage'), allow.projectAdmin(204), onWebhook),
  getWebhookSecret: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  renewWebhookSecret: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  testWebhook: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  listWebhookDeliveries: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  sendWebhookDelivery: row(inAnotherProject('manage'), allow.projectAdmin(200), async (fixture) => {
    const webhookId = await fixture.webhook();
    return { params: { webhookId, deliveryId: await fixture.webhookDelivery(webhookId) } };
  }),
  sharePresence: row('comment', allow.projectViewers(204), onTrackWith({ clientId: uuidv7(), state: null })),
  getReview: row('read', allow.projectViewers(200), onTrack),
  requestReview: row('manage', allow.trackManagers(200), async (fixture) => ({
    ...(await onTrack(fixture)),
    body: { reviewerIds: [fixture.ownerId] },
  })),
  cancelReview: row('manage', allow.trackManagers(200), onTrack),
  // The fixture asks the project admin only.
  decideReview: row('manage', [401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    params: { trackId: await fixture.reviewedTrack() },
    body: { verdict: 'approved', version: 1 },
  })),
  unlockTrack: row('manage', allow.projectAdmin(200), onTrack),
  addTrackToProject: row(inAnotherProject('manage'), allow.creatorsInProject(201), async (fixture) => ({
    params: { projectId: await fixture.anotherProject(), trackId: await fixture.track() },
  })),
  removeTrackFromProject: row(inAnotherProject('manage'), allow.projectAdmin(204), async (fixture) => ({
    params: await fixture.trackInTwoProjects(),
  })),
  listTrackProjects: row('read', allow.projectViewers(200), onTrack),
  getStoredObject: row('read', allow.projectViewers(200), async (fixture) => ({
    params: { '*': `tracks/${await fixture.track()}/audio.mp3` },
  })),

  uploadTrack: row('manage', allow.creatorsInProject(201), (fixture) => ({
    ...inProject(fixture),
    body: upload,
    form: uploadForm,
  })),
  uploadImage: row('manage', allow.creatorsInProject(200), async (fixture) => ({
    form: await coverForm(fixture),
  })),
  generateImage: row('generate', allow.creatorsInProject(200), (fixture) => ({
    body: { ...cover(fixture), prompt: 'a bell' },
  })),
  getImage: row('read', allow.projectViewers(200), async (fixture) => ({
    params: { imageId: await fixture.image() },
  })),
  deleteImage: row('manage', allow.creatorsInProject(204), (fixture) => ({ params: cover(fixture) })),
  listImageGenerations: row('read', allow.creatorsInProject(200), (fixture) => ({ params: cover(fixture) })),
  getImageGeneration: row('read', allow.projectViewers(200), onImageGeneration),
  cancelImageGeneration: row('generate', allow.projectAdmin(200), onImageGeneration),

  generateMusic: row('generate', allow.creatorsInProject(201), inProjectWith(music)),
  generateSoundEffect: row(
    'generate',
    allow.creatorsInProject(201),
    inProjectWith({ prompt: 'a bell', duration: 1_000 }),
  ),
  generateVoice: row(
    'generate',
    allow.creatorsInProject(201),
    inProjectWith({ text: 'Hello', voice: 'tone' }),
  ),
  listSelectableProviders: row(withoutProject('read'), allow.creators(200)),
  listVoices: row(withoutProject('read'), allow.validated(200)),
  previewVoice: row(withoutProject('read'), allow.validated(200), () => ({ params: { voiceId: 'tone' } })),
  createPlan: row(withoutProject('generate'), allow.creators(200), withBody(music)),
  createCompositionPlan: row(withoutProject('generate'), allow.creators(200), withBody(music)),
  understandMusic: row(withoutProject('read'), allow.creators(200), withBody(music)),
  importMusic: row(withoutProject('read'), allow.creators(200), withBody({ text: '| C | G |' })),
  improvePrompt: row(
    withoutProject('generate'),
    allow.creators(200),
    withBody({ type: 'music', prompt: 'a tone' }),
  ),
  estimateMusicCost: row(withoutProject('read'), allow.validated(200), withBody({ music_length_ms: 1_000 })),
  estimateSoundCost: row(
    withoutProject('read'),
    allow.validated(200),
    withBody({ type: 'voice', characters: 100 }),
  ),
  listGenerations: row('read', allow.projectViewers(200), inProject),
  clearGenerations: row('generate', allow.projectViewers(200), inProject),
  getGeneration: row('read', allow.projectViewers(200), onGeneration),
  streamGeneration: row('read', allow.projectViewers(200), async (fixture) => ({
    params: { generationId: await fixture.streamedGeneration() },
  })),
  cancelGeneration: row('generate', allow.projectAdmin(200), onGeneration),

  listIdeas: row('read', allow.projectViewers(200), inProject),
  createIdea: row(
    'comment',
    allow.projectViewers(201),
    inProjectWith({ title: 'Lullaby', description: 'For a train' }),
  ),
  moveIdea: row('manage', allow.projectAdmin(200), async (fixture) => ({
    params: { ideaId: await fixture.idea() },
    body: { status: 'in_progress' },
  })),
  deleteIdea: row('manage', allow.projectAdmin(204), async (fixture) => ({
    params: { ideaId: await fixture.idea() },
  })),

  listComments: row('read', allow.projectViewers(200), (fixture) => ({
    params: { entityType: 'project', entityId: fixture.projectId },
  })),
  createComment: row('comment', allow.projectViewers(201), (fixture) => ({
    body: { entityType: 'project', entityId: fixture.projectId, content: 'Hello' },
  })),
  // For the author.
  updateComment: row('comment', [401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { content: 'Hello again' },
  })),
  // For the author, and for creators of the project.
  resolveComment: row('comment', [401, 403, 403, 404, 404, 403, 200, 200, 200], async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { resolved: true },
  })),
  exportComments: row('read', allow.projectViewers(200), async (fixture) => ({
    ...(await onTrack(fixture)),
    query: { format: 'csv' },
  })),
  reactToComment: row('comment', allow.projectViewers(200), async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { type: 'thumbs_up' },
  })),
  // For the author and admins.
  deleteComment: row('comment', allow.projectAdmin(204), async (fixture) => ({
    params: { commentId: await fixture.comment() },
  })),

  listProjectActivities: row('read', allow.projectViewers(200), inProject),
  listActivities: row(acrossProjects('read'), allow.validated(200)),
  countUnreadActivities: row(acrossProjects('read'), allow.validated(200)),
  countUnseenActivities: row(acrossProjects('read'), allow.validated(200)),
  markActivitiesSeen: row('comment', allow.projectViewers(204), inProject),
  readActivity: row('comment', allow.projectViewers(204), async (fixture) => ({
    params: { activityId: await fixture.activity() },
  })),
  readAllActivities: row(acrossProjects('comment'), allow.validated(204)),

  getBalance: row(acrossProjects('read'), allow.validated(200)),
  listTransactions: row(acrossProjects('read'), allow.validated(200)),

  listInviteCodes: row('admin', allow.admins(200)),
  createInviteCode: row('admin', allow.admins(201), () => ({ body: { code: uuidv7() } })),
  deleteInviteCode: row('admin', allow.admins(204), async (fixture) => ({
    params: { inviteCodeId: await fixture.inviteCode() },
  })),

  listUsers: row('admin', allow.admins(200)),
  searchUsers: row('admin', allow.admins(200), () => ({ query: { term: 'example' } })),
  listUserTransactions: row('admin', allow.admins(200), onBystander),
  getAdminStats: row('admin', allow.admins(200)),
  setUserTokens: row('admin', allow.admins(200), (fixture) => ({
    ...onBystander(fixture),
    body: { balance: 70, description: 'A gift' },
  })),
  endUserSessions: row('session', allow.admins(204), onBystander),
  setUserBlocked: row('admin', allow.admins(200), (fixture) => ({
    ...onBystander(fixture),
    body: { blocked: false },
  })),
  deleteUser: row('admin', allow.admins(204), async (fixture) => ({
    params: { userId: (await fixture.stranger()).id },
  })),
  exportUser: row('session', allow.admins(200), onBystander),
  createPasswordLink: row('session', allow.admins(201), onBystander),
  getUserSecondFactor: row('session', allow.admins(200), onBystander),
  removeUserSecondFactor: row('session', allow.admins(409), onBystander),
  setUserRole: row('admin', allow.admins(200), (fixture) => ({
    ...onBystander(fixture),
    body: { role: 'creator' },
  })),
  updateTokens: row('admin', allow.admins(200), ({ bystanderId: userId }) => ({
    body: { userId, amount: 1, description: 'A gift' },
  })),
  listAuditLog: row('admin', allow.admins(200)),
  listAllShareLinks: row('admin', allow.admins(200)),
  getSharing: row('admin', allow.admins(200)),
  setSharing: row('admin', allow.admins(200), withBody({ isEnabled: true })),

  listProviders: row('admin', allow.admins(200)),
  createProvider: row('admin', allow.admins(201), () => ({
    body: { name: uuidv7(), displayName: 'A maker' },
  })),
  updateProvider: row('admin', allow.admins(200), () => ({
    params: { providerId: builtin.id },
    body: { displayName: 'Built-in composer' },
  })),
  testProvider: row('admin', allow.admins(200), () => ({ params: { providerId: builtin.id } })),
  listServicePricing: row('admin', allow.admins(200)),
  createServicePricing: row('admin', allow.admins(201), () => ({
    body: { providerId: builtin.id, service: uuidv7(), displayName: 'A service', costPerUnit: 1 },
  })),
  updateServicePricing: row('admin', allow.admins(200), () => ({
    params: { pricingId: builtin.musicPriceId },
    body: { isActive: true },
  })),
  getTokenConsumption: row('admin', allow.admins(200)),
  listSoundFonts: row('admin', allow.admins(200)),
  uploadSoundFont: row('admin', allow.admins(201), () => ({ form: soundFontForm })),
  setDefaultSoundFont: row('admin', allow.admins(204), async (fixture) => ({
    body: { soundFontId: await fixture.soundFont() },
  })),
  deleteSoundFont: row('admin', allow.admins(204), async (fixture) => ({
    params: { soundFontId: await fixture.soundFont() },
  })),

  // No payment provider is configured; events come only from Stripe.
  getTokenPrices: row(withoutProject('read'), allow.validated(200)),
  getTokenUsage: row(acrossProjects('read'), allow.validated(200)),
  getPurchase: row('session', allow.validated(404), () => ({ params: { purchaseId: uuidv7() } })),
  startCheckout: row('session', allow.validated(501), withBody({ package: 'starter' })),
  purchaseTokens: row('session', allow.validated(501), withBody({ amount: 100, paymentIntentId: 'stub' })),
  receiveStripeEvent: row('none', allow.anyone(501), withBody({ type: 'checkout.session.completed' })),

  // The token of the mailed link authorizes; here it is invalid.
  showUnsubscribe: row('none', allow.anyone(400), () => ({ query: { token: 'none' } })),
  reportClientError: row(
    'none',
    allow.anyone(204),
    withBody({ message: 'TypeError: x is undefined', path: '/' }),
  ),
  unsubscribe: row('none', allow.anyone(400), () => ({ query: { token: 'none' } })),

  streamEvents: row(withoutProject('read'), allow.validated(200)),
};
