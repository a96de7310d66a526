import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { RouteName } from '#contract/routes.ts';
import { simpleFont } from '#engine/soundfont/testing/simple-font.ts';
import { wavFile } from '#server/library/uploads/testing/sounds.ts';
import type { Part } from '#server/testing/form-body.ts';
import { password } from '#server/testing/browser.ts';
import { allow } from './callers.ts';
import { row, type AccessRule, type ApiCall } from './access-rule.ts';
import { apiTokenRows } from './api-token-rows.ts';
import { budgetRows } from './budget-rows.ts';
import { editRows } from './edit-rows.ts';
import { reviewRows } from './review-rows.ts';
import { shareLinkOf, type Fixture } from './fixture.ts';
import { sharedPageRows } from './shared-page-rows.ts';
import { takeSetRows } from './take-set-rows.ts';
import { webhookRows } from './webhook-rows.ts';

const inProject = (fixture: Fixture): ApiCall => ({ params: { projectId: fixture.projectId } });
const inProjectWith = (body: unknown) => (fixture: Fixture) => ({ ...inProject(fixture), body });
const withBody = (body: unknown) => () => ({ body });
const onTrack = async (fixture: Fixture) => ({ params: { trackId: await fixture.track() } });
/** The first of two versions; the second one is current. */
const onVersion = async (fixture: Fixture) => ({
  params: { trackId: await fixture.trackWithVersions(), version: '1' },
});
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
  login: row(allow.anyone(302)),
  logout: row(allow.anyone(302)),
  // No sign-in provider is configured.
  signInCallback: row(allow.anyone(404)),
  getCurrentUser: row(allow.authenticated(200)),
  register: row(allow.anyone(201), () => ({ body: newcomer() })),
  signIn: row(allow.anyone(401), () => ({ body: newcomer() })),
  signInWithCode: row(allow.anyone(401), withBody({ code: '123456' })),
  // No mail server is configured.
  requestEmailVerification: row(allow.signedIn(501)),
  verifyEmail: row(allow.anyone(302), () => ({ query: { token: 'none' } })),
  listSessions: row(allow.signedIn(200)),
  endOtherSessions: row(allow.signedIn(204)),
  changePassword: row(allow.signedIn(204), withBody({ currentPassword: password, newPassword: password })),
  setForgottenPassword: row(allow.anyone(400), withBody({ token: 'none', newPassword: password })),
  exportAccount: row(allow.signedIn(200)),
  deleteAccount: row(allow.signedIn(401), withBody({ confirmation: 'not my password' })),
  getSecondFactor: row(allow.authenticated(200)),
  beginSecondFactor: row(allow.authenticated(200), withBody({ password })),
  confirmSecondFactor: row(allow.authenticated(400), withBody({ setUp: 'none', code: '123456' })),
  turnOffSecondFactor: row(allow.signedIn(409), withBody({ password, code: '123456' })),
  renewRecoveryCodes: row(allow.signedIn(409), withBody({ password, code: '123456' })),
  validateInvite: row([401, 400, 403, 409, 409, 409, 409, 409, 409], withBody({ code: 'no such code' })),
  validateInviteAlias: row([401, 400, 403, 409, 409, 409, 409, 409, 409], withBody({ code: 'no such code' })),

  getDashboardStats: row(allow.validated(200)),
  listRecentProjects: row(allow.validated(200)),

  listProjects: row(allow.validated(200)),
  createProject: row(allow.creators(201), withBody({ name: 'Another one' })),
  getProject: row(allow.projectViewers(200), inProject),
  listPublicProjects: row(allow.validated(200)),
  updateProject: row(allow.projectAdmin(200), inProjectWith({ description: 'Of an empty carriage' })),
  updateProjectSettings: row(allow.projectAdmin(200), inProjectWith({ emailNotifications: false })),
  deleteProject: row(allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: await fixture.anotherProject() },
  })),
  // A project in the trash does not exist for its members.
  restoreProject: row(allow.ownersOnly(200), async (fixture) => ({
    params: { projectId: await fixture.trashed('projects', fixture.anotherProject()) },
  })),
  addMember: row(allow.projectAdmin(201), invitation),
  addMemberAlias: row(allow.projectAdmin(201), invitation),
  removeMember: row(allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: fixture.projectId, memberId: await fixture.member() },
  })),
  listInviteLinks: row(allow.projectAdmin(200), inProject),
  createInviteLink: row(allow.projectAdmin(201), inProject),
  deleteInviteLink: row(allow.projectAdmin(204), async (fixture) => ({
    params: { projectId: fixture.projectId, inviteCodeId: await fixture.inviteLink() },
  })),
  listCollaborations: row(allow.validated(200)),
  listTrash: row(allow.validated(200)),

  listTracks: row(allow.validated(200)),
  listProjectTracks: row(allow.projectViewers(200), inProject),
  getTrack: row(allow.projectViewers(200), onTrack),
  deleteTrack: row(allow.projectAdmin(204), onTrack),
  getTrackAudio: row(allow.projectViewers(200), onTrack),
  updateTrack: row(allow.projectAdmin(200), onTrackWith({ title: 'Day train' })),
  setTrackTags: row(allow.projectAdmin(200), onTrackWith({ tags: ['calm'] })),
  reactToTrack: row(allow.projectViewers(200), onTrackWith({ type: 'thumbs_up' })),
  restoreTrack: row(allow.ownersOnly(200), async (fixture) => ({
    params: { trackId: await fixture.trashed('tracks', fixture.track()) },
  })),
  listVersions: row(allow.projectViewers(200), onTrack),
  updateVersion: row(allow.trackManagers(200), async (fixture) => ({
    ...(await onVersion(fixture)),
    body: { name: 'Rough mix' },
  })),
  makeVersionCurrent: row(allow.trackManagers(200), onVersion),
  deleteVersion: row(allow.trackManagers(204), onVersion),
  restoreVersion: row(allow.trackManagers(200), onVersion),
  splitVersion: row(allow.trackManagers(201), onVersion),
  // The owner of the other track, the project's admin, and admins.
  stackTrack: row(allow.projectAdmin(200), async (fixture) => ({
    params: { trackId: await fixture.track() },
    body: { trackId: await fixture.track() },
  })),
  listVotes: row(allow.projectViewers(200), inProject),
  createVote: row(allow.trackManagers(201), async (fixture) => {
    const trackId = await fixture.trackWithVersions();
    const candidates = [1, 2].map((version) => ({ trackId, version }));
    return inProjectWith({ title: 'Which mix?', candidates, voterIds: [fixture.ownerId] })(fixture);
  }),
  getVote: row(allow.projectViewers(200), onVote),
  // The fixture asks the project admin only.
  castBallot: row([401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    ...(await onVote(fixture)),
    body: { ballot: [1] },
  })),
  closeVote: row(allow.projectAdmin(200), async (fixture) => ({ ...(await onVote(fixture)), body: {} })),
  deleteVote: row(allow.projectAdmin(204), onVote),
  getCandidateAudio: row(allow.projectViewers(200), async (fixture) => ({
    params: { voteId: await fixture.vote(), candidate: '1' },
  })),
  listPlaylists: row(allow.projectViewers(200), inProject),
  createPlaylist: row(allow.trackManagers(201), inProjectWith({ name: 'Film music' })),
  getPlaylist: row(allow.projectViewers(200), onPlaylist),
  updatePlaylist: row(allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylist(fixture)),
    body: { name: 'Album' },
  })),
  deletePlaylist: row(allow.trackManagers(204), onPlaylist),
  addPlaylistItems: row(allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylist(fixture)),
    body: { items: [{ trackId: await fixture.track() }] },
  })),
  updatePlaylistItem: row(allow.trackManagers(200), async (fixture) => ({
    ...(await onPlaylistItem(fixture)),
    body: { before: null, version: 1 },
  })),
  removePlaylistItem: row(allow.trackManagers(200), onPlaylistItem),
  exportPlaylist: row(allow.projectViewers(200), onPlaylist),
  listShareLinks: row(allow.trackManagers(200), inProject),
  createShareLink: row(allow.trackManagers(201), inProjectWith(shareLinkOf('Lena Okafor'))),
  updateShareLink: row(allow.projectAdmin(200), async (fixture) => ({
    ...(await onShareLink(fixture)),
    body: { note: 'For the second reel' },
  })),
  revokeShareLink: row(allow.projectAdmin(204), onShareLink),

  ...sharedPageRows,
  ...editRows,
  ...takeSetRows,
  ...budgetRows,
  ...apiTokenRows,
  ...webhookRows,
  sharePresence: row(allow.projectViewers(204), onTrackWith({ clientId: uuidv7(), state: null })),
  ...reviewRows,
  addTrackToProject: row(allow.creatorsInProject(201), async (fixture) => ({
    params: { projectId: await fixture.anotherProject(), trackId: await fixture.track() },
  })),
  removeTrackFromProject: row(allow.projectAdmin(204), async (fixture) => ({
    params: await fixture.trackInTwoProjects(),
  })),
  listTrackProjects: row(allow.projectViewers(200), onTrack),
  getStoredObject: row(allow.projectViewers(200), async (fixture) => ({
    params: { '*': `tracks/${await fixture.track()}/audio.mp3` },
  })),

  uploadTrack: row(allow.creatorsInProject(201), (fixture) => ({
    ...inProject(fixture),
    body: upload,
    form: uploadForm,
  })),
  uploadImage: row(allow.creatorsInProject(200), async (fixture) => ({ form: await coverForm(fixture) })),
  generateImage: row(allow.creatorsInProject(200), (fixture) => ({
    body: { ...cover(fixture), prompt: 'a bell' },
  })),
  getImage: row(allow.projectViewers(200), async (fixture) => ({
    params: { imageId: await fixture.image() },
  })),
  deleteImage: row(allow.creatorsInProject(204), (fixture) => ({ params: cover(fixture) })),
  listImageGenerations: row(allow.creatorsInProject(200), (fixture) => ({ params: cover(fixture) })),
  getImageGeneration: row(allow.projectViewers(200), onImageGeneration),
  cancelImageGeneration: row(allow.projectAdmin(200), onImageGeneration),

  generateMusic: row(allow.creatorsInProject(201), inProjectWith(music)),
  generateSoundEffect: row(
    allow.creatorsInProject(201),
    inProjectWith({ prompt: 'a bell', duration: 1_000 }),
  ),
  generateVoice: row(allow.creatorsInProject(201), inProjectWith({ text: 'Hello', voice: 'tone' })),
  listSelectableProviders: row(allow.creators(200)),
  listVoices: row(allow.validated(200)),
  previewVoice: row(allow.validated(200), () => ({ params: { voiceId: 'tone' } })),
  createPlan: row(allow.creators(200), withBody(music)),
  createCompositionPlan: row(allow.creators(200), withBody(music)),
  understandMusic: row(allow.creators(200), withBody(music)),
  importMusic: row(allow.creators(200), withBody({ text: '| C | G |' })),
  improvePrompt: row(allow.creators(200), withBody({ type: 'music', prompt: 'a tone' })),
  estimateMusicCost: row(allow.validated(200), withBody({ music_length_ms: 1_000 })),
  estimateSoundCost: row(allow.validated(200), withBody({ type: 'voice', characters: 100 })),
  listGenerations: row(allow.projectViewers(200), inProject),
  clearGenerations: row(allow.projectViewers(200), inProject),
  getGeneration: row(allow.projectViewers(200), onGeneration),
  streamGeneration: row(allow.projectViewers(200), async (fixture) => ({
    params: { generationId: await fixture.streamedGeneration() },
  })),
  cancelGeneration: row(allow.projectAdmin(200), onGeneration),

  listIdeas: row(allow.projectViewers(200), inProject),
  createIdea: row(allow.projectViewers(201), inProjectWith({ title: 'Lullaby', description: 'For a train' })),
  moveIdea: row(allow.projectAdmin(200), async (fixture) => ({
    params: { ideaId: await fixture.idea() },
    body: { status: 'in_progress' },
  })),
  deleteIdea: row(allow.projectAdmin(204), async (fixture) => ({ params: { ideaId: await fixture.idea() } })),

  listComments: row(allow.projectViewers(200), (fixture) => ({
    params: { entityType: 'project', entityId: fixture.projectId },
  })),
  createComment: row(allow.projectViewers(201), (fixture) => ({
    body: { entityType: 'project', entityId: fixture.projectId, content: 'Hello' },
  })),
  // For the author.
  updateComment: row([401, 403, 403, 404, 404, 403, 403, 200, 403], async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { content: 'Hello again' },
  })),
  // For the author, and for creators of the project.
  resolveComment: row([401, 403, 403, 404, 404, 403, 200, 200, 200], async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { resolved: true },
  })),
  exportComments: row(allow.projectViewers(200), async (fixture) => ({
    ...(await onTrack(fixture)),
    query: { format: 'csv' },
  })),
  reactToComment: row(allow.projectViewers(200), async (fixture) => ({
    params: { commentId: await fixture.comment() },
    body: { type: 'thumbs_up' },
  })),
  // For the author and admins.
  deleteComment: row(allow.projectAdmin(204), async (fixture) => ({
    params: { commentId: await fixture.comment() },
  })),

  listProjectActivities: row(allow.projectViewers(200), inProject),
  listActivities: row(allow.validated(200)),
  countUnreadActivities: row(allow.validated(200)),
  countUnseenActivities: row(allow.validated(200)),
  markActivitiesSeen: row(allow.projectViewers(204), inProject),
  readActivity: row(allow.projectViewers(204), async (fixture) => ({
    params: { activityId: await fixture.activity() },
  })),
  readAllActivities: row(allow.validated(204)),

  getBalance: row(allow.validated(200)),
  listTransactions: row(allow.validated(200)),

  listInviteCodes: row(allow.admins(200)),
  createInviteCode: row(allow.admins(201), () => ({ body: { code: uuidv7() } })),
  deleteInviteCode: row(allow.admins(204), async (fixture) => ({
    params: { inviteCodeId: await fixture.inviteCode() },
  })),

  listUsers: row(allow.admins(200)),
  searchUsers: row(allow.admins(200), () => ({ query: { term: 'example' } })),
  listUserTransactions: row(allow.admins(200), onBystander),
  getAdminStats: row(allow.admins(200)),
  setUserTokens: row(allow.admins(200), (fixture) => ({
    ...onBystander(fixture),
    body: { balance: 70, description: 'A gift' },
  })),
  endUserSessions: row(allow.admins(204), onBystander),
  setUserBlocked: row(allow.admins(200), (fixture) => ({
    ...onBystander(fixture),
    body: { blocked: false },
  })),
  deleteUser: row(allow.admins(204), async (fixture) => ({
    params: { userId: (await fixture.stranger()).id },
  })),
  exportUser: row(allow.admins(200), onBystander),
  createPasswordLink: row(allow.admins(201), onBystander),
  getUserSecondFactor: row(allow.admins(200), onBystander),
  removeUserSecondFactor: row(allow.admins(409), onBystander),
  setUserRole: row(allow.admins(200), (fixture) => ({ ...onBystander(fixture), body: { role: 'creator' } })),
  updateTokens: row(allow.admins(200), ({ bystanderId: userId }) => ({
    body: { userId, amount: 1, description: 'A gift' },
  })),
  listAuditLog: row(allow.admins(200)),
  listAllShareLinks: row(allow.admins(200)),
  getSharing: row(allow.admins(200)),
  setSharing: row(allow.admins(200), withBody({ isEnabled: true })),

  listProviders: row(allow.admins(200)),
  createProvider: row(allow.admins(201), () => ({ body: { name: uuidv7(), displayName: 'A maker' } })),
  updateProvider: row(allow.admins(200), () => ({
    params: { providerId: builtin.id },
    body: { displayName: 'Built-in composer' },
  })),
  testProvider: row(allow.admins(200), () => ({ params: { providerId: builtin.id } })),
  listServicePricing: row(allow.admins(200)),
  createServicePricing: row(allow.admins(201), () => ({
    body: { providerId: builtin.id, service: uuidv7(), displayName: 'A service', costPerUnit: 1 },
  })),
  updateServicePricing: row(allow.admins(200), () => ({
    params: { pricingId: builtin.musicPriceId },
    body: { isActive: true },
  })),
  getTokenConsumption: row(allow.admins(200)),
  listSoundFonts: row(allow.admins(200)),
  uploadSoundFont: row(allow.admins(201), () => ({ form: soundFontForm })),
  setDefaultSoundFont: row(allow.admins(204), async (fixture) => ({
    body: { soundFontId: await fixture.soundFont() },
  })),
  deleteSoundFont: row(allow.admins(204), async (fixture) => ({
    params: { soundFontId: await fixture.soundFont() },
  })),

  // No payment provider is configured; events come only from Stripe.
  getTokenPrices: row(allow.validated(200)),
  getTokenUsage: row(allow.validated(200)),
  getPurchase: row(allow.validated(404), () => ({ params: { purchaseId: uuidv7() } })),
  startCheckout: row(allow.validated(501), withBody({ package: 'starter' })),
  purchaseTokens: row(allow.validated(501), withBody({ amount: 100, paymentIntentId: 'stub' })),
  receiveStripeEvent: row(allow.anyone(501), withBody({ type: 'checkout.session.completed' })),

  // The token of the mailed link authorizes; here it is invalid.
  showUnsubscribe: row(allow.anyone(400), () => ({ query: { token: 'none' } })),
  reportClientError: row(allow.anyone(204), withBody({ message: 'TypeError: x is undefined', path: '/' })),
  unsubscribe: row(allow.anyone(400), () => ({ query: { token: 'none' } })),

  streamEvents: row(allow.validated(200)),
};
