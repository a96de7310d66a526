import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { RouteName } from '#contract/routes.ts';
import { wavFile } from '#server/uploads/testing/sounds.ts';
import type { Part } from '#server/testing/form-body.ts';
import { password } from '#server/testing/browser.ts';
import { may, type Statuses } from './callers.ts';
import type { Scene } from './scene.ts';

/** A valid call of an endpoint. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The parts of a multipart form, if the endpoint takes one. */
  readonly form?: readonly Part[];
}

export interface Row {
  readonly statuses: Statuses;
  /** Creates what the call needs; runs once for each caller. */
  readonly asked: (scene: Scene) => Asked | Promise<Asked>;
}

const row = (statuses: Statuses, asked: Row['asked'] = () => ({})): Row => ({ statuses, asked });

const inProject = (scene: Scene): Asked => ({ params: { projectId: scene.projectId } });
const inProjectWith = (body: unknown) => (scene: Scene) => ({ ...inProject(scene), body });
const withBody = (body: unknown) => () => ({ body });
const onTrack = async (scene: Scene) => ({ params: { trackId: await scene.track() } });
const onScoredTrack = async (scene: Scene) => ({ params: { trackId: await scene.scoredTrack() } });
const onTrackWith = (body: unknown) => async (scene: Scene) => ({ ...(await onTrack(scene)), body });
const invitation = async (scene: Scene) => ({
  ...inProject(scene),
  body: { email: (await scene.stranger()).email, role: 'collaborator' },
});
const onGeneration = async (scene: Scene) => ({ params: { generationId: await scene.generation() } });
// A generated image has the id of its job.
const onImageGeneration = async (scene: Scene) => ({ params: { generationId: await scene.image() } });
const music = { prompt: 'a tone', music_length_ms: 1_000 };
const onBystander = ({ bystanderId }: Scene) => ({ params: { userId: bystanderId } });
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
const cover = (scene: Scene) => ({ entityType: 'project', entityId: scene.projectId });

async function coverForm(scene: Scene): Promise<Part[]> {
  const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: dot }).png().toBuffer();
  return [
    ...Object.entries(cover(scene)).map(([name, value]) => ({ name, value })),
    { name: 'image', value: picture, fileName: 'dot.png', type: 'image/png' },
  ];
}

/** The expected status of every endpoint for every caller. A missing endpoint is a compile error. */
export const accessTable: Readonly<Record<RouteName, Row>> = {
  login: row(may.anyone(302)),
  logout: row(may.anyone(302)),
  // No sign-in provider is configured.
  signInCallback: row(may.anyone(404)),
  getCurrentUser: row(may.entering(200)),
  register: row(may.anyone(201), () => ({ body: newcomer() })),
  signIn: row(may.anyone(401), () => ({ body: newcomer() })),
  signInWithCode: row(may.anyone(401), withBody({ code: '123456' })),
  // No mail server is configured.
  requestEmailVerification: row(may.signedIn(501)),
  verifyEmail: row(may.anyone(302), () => ({ query: { token: 'none' } })),
  listSessions: row(may.signedIn(200)),
  endOtherSessions: row(may.signedIn(204)),
  changePassword: row(may.signedIn(204), withBody({ currentPassword: password, newPassword: password })),
  setForgottenPassword: row(may.anyone(400), withBody({ token: 'none', newPassword: password })),
  exportAccount: row(may.signedIn(200)),
  deleteAccount: row(may.signedIn(401), withBody({ confirmation: 'not my password' })),
  getSecondFactor: row(may.entering(200)),
  beginSecondFactor: row(may.entering(200), withBody({ password })),
  confirmSecondFactor: row(may.entering(400), withBody({ setUp: 'none', code: '123456' })),
  turnOffSecondFactor: row(may.signedIn(409), withBody({ password, code: '123456' })),
  renewRecoveryCodes: row(may.signedIn(409), withBody({ password, code: '123456' })),
  validateInvite: row([401, 400, 403, 409, 409, 409, 409, 409, 409], withBody({ code: 'no such code' })),
  validateInviteAlias: row([401, 400, 403, 409, 409, 409, 409, 409, 409], withBody({ code: 'no such code' })),

  getDashboardStats: row(may.validated(200)),
  listRecentProjects: row(may.validated(200)),

  listProjects: row(may.validated(200)),
  createProject: row(may.creators(201), withBody({ name: 'Another one' })),
  getProject: row(may.whoSees(200), inProject),
  listPublicProjects: row(may.validated(200)),
  updateProject: row(may.projectAdmin(200), inProjectWith({ description: 'Of an empty carriage' })),
  updateProjectSettings: row(may.projectAdmin(200), inProjectWith({ emailNotifications: false })),
  deleteProject: row(may.projectAdmin(204), async (scene) => ({
    params: { projectId: await scene.anotherProject() },
  })),
  // A project in the trash does not exist for its members.
  restoreProject: row(may.ownersAlone(200), async (scene) => ({
    params: { projectId: await scene.trashed('projects', scene.anotherProject()) },
  })),
  addMember: row(may.projectAdmin(201), invitation),
  addMemberAlias: row(may.projectAdmin(201), invitation),
  removeMember: row(may.projectAdmin(204), async (scene) => ({
    params: { projectId: scene.projectId, memberId: await scene.member() },
  })),
  listInviteLinks: row(may.projectAdmin(200), inProject),
  createInviteLink: row(may.projectAdmin(201), inProject),
  deleteInviteLink: row(may.projectAdmin(204), async (scene) => ({
    params: { projectId: scene.projectId, inviteCodeId: await scene.inviteLink() },
  })),
  listCollaborations: row(may.validated(200)),
  listTrash: row(may.validated(200)),

  listTracks: row(may.validated(200)),
  listProjectTracks: row(may.whoSees(200), inProject),
  getTrack: row(may.whoSees(200), onTrack),
  deleteTrack: row(may.projectAdmin(204), onTrack),
  getTrackAudio: row(may.whoSees(200), onTrack),
  updateTrack: row(may.projectAdmin(200), onTrackWith({ title: 'Day train' })),
  setTrackTags: row(may.projectAdmin(200), onTrackWith({ tags: ['calm'] })),
  reactToTrack: row(may.whoSees(200), onTrackWith({ type: 'thumbs_up' })),
  restoreTrack: row(may.ownersAlone(200), async (scene) => ({
    params: { trackId: await scene.trashed('tracks', scene.track()) },
  })),
  getTrackStems: row(may.whoSees(200), onScoredTrack),
  getTrackMidi: row(may.whoSees(200), onScoredTrack),
  getTrackWav: row(may.whoSees(200), onScoredTrack),
  remakeTrack: row(may.creatorsInProject(201), async (scene) => ({
    ...(await onScoredTrack(scene)),
    body: { kind: 'same' },
  })),
  addTrackToProject: row(may.creatorsInProject(201), async (scene) => ({
    params: { projectId: await scene.anotherProject(), trackId: await scene.track() },
  })),
  removeTrackFromProject: row(may.projectAdmin(204), async (scene) => ({
    params: await scene.trackInTwoProjects(),
  })),
  listTrackProjects: row(may.whoSees(200), onTrack),
  getStoredObject: row(may.whoSees(200), async (scene) => ({
    params: { '*': `tracks/${await scene.track()}/audio.mp3` },
  })),

  uploadTrack: row(may.creatorsInProject(201), (scene) => ({
    ...inProject(scene),
    body: upload,
    form: uploadForm,
  })),
  uploadImage: row(may.creatorsInProject(200), async (scene) => ({ form: await coverForm(scene) })),
  generateImage: row(may.creatorsInProject(200), (scene) => ({
    body: { ...cover(scene), prompt: 'a bell' },
  })),
  getImage: row(may.whoSees(200), async (scene) => ({ params: { imageId: await scene.image() } })),
  deleteImage: row(may.creatorsInProject(204), (scene) => ({ params: cover(scene) })),
  listImageGenerations: row(may.creatorsInProject(200), (scene) => ({ params: cover(scene) })),
  getImageGeneration: row(may.whoSees(200), onImageGeneration),
  cancelImageGeneration: row(may.projectAdmin(200), onImageGeneration),

  generateMusic: row(may.creatorsInProject(201), inProjectWith(music)),
  generateSoundEffect: row(may.creatorsInProject(201), inProjectWith({ prompt: 'a bell', duration: 1_000 })),
  generateVoice: row(may.creatorsInProject(201), inProjectWith({ text: 'Hello', voice: 'tone' })),
  listSelectableProviders: row(may.creators(200)),
  listVoices: row(may.validated(200)),
  previewVoice: row(may.validated(200), () => ({ params: { voiceId: 'tone' } })),
  createPlan: row(may.creators(200), withBody(music)),
  createCompositionPlan: row(may.creators(200), withBody(music)),
  understandMusic: row(may.creators(200), withBody(music)),
  improvePrompt: row(may.creators(200), withBody({ type: 'music', prompt: 'a tone' })),
  estimateMusicCost: row(may.validated(200), withBody({ music_length_ms: 1_000 })),
  estimateSoundCost: row(may.validated(200), withBody({ type: 'voice', characters: 100 })),
  listGenerations: row(may.whoSees(200), inProject),
  clearGenerations: row(may.whoSees(200), inProject),
  getGeneration: row(may.whoSees(200), onGeneration),
  streamGeneration: row(may.whoSees(200), async (scene) => ({
    params: { generationId: await scene.generation({ prompt: 'a tone', mode: 'stream' }) },
  })),
  cancelGeneration: row(may.projectAdmin(200), onGeneration),

  listIdeas: row(may.whoSees(200), inProject),
  createIdea: row(may.whoSees(201), inProjectWith({ title: 'Lullaby', description: 'For a train' })),
  moveIdea: row(may.projectAdmin(200), async (scene) => ({
    params: { ideaId: await scene.idea() },
    body: { status: 'in_progress' },
  })),
  deleteIdea: row(may.projectAdmin(204), async (scene) => ({ params: { ideaId: await scene.idea() } })),

  listComments: row(may.whoSees(200), (scene) => ({
    params: { entityType: 'project', entityId: scene.projectId },
  })),
  createComment: row(may.whoSees(201), (scene) => ({
    body: { entityType: 'project', entityId: scene.projectId, content: 'Hello' },
  })),
  reactToComment: row(may.whoSees(200), async (scene) => ({
    params: { commentId: await scene.comment() },
    body: { type: 'thumbs_up' },
  })),
  // For the author and admins.
  deleteComment: row(may.projectAdmin(204), async (scene) => ({
    params: { commentId: await scene.comment() },
  })),

  listProjectActivities: row(may.whoSees(200), inProject),
  listActivities: row(may.validated(200)),
  countUnreadActivities: row(may.validated(200)),
  readActivity: row(may.whoSees(204), async (scene) => ({ params: { activityId: await scene.activity() } })),
  readAllActivities: row(may.validated(204)),

  getBalance: row(may.validated(200)),
  listTransactions: row(may.validated(200)),

  listInviteCodes: row(may.admins(200)),
  createInviteCode: row(may.admins(201), () => ({ body: { code: uuidv7() } })),
  deleteInviteCode: row(may.admins(204), async (scene) => ({
    params: { inviteCodeId: await scene.inviteCode() },
  })),

  listUsers: row(may.admins(200)),
  searchUsers: row(may.admins(200), () => ({ query: { term: 'example' } })),
  listUserTransactions: row(may.admins(200), onBystander),
  getAdminStats: row(may.admins(200)),
  setUserTokens: row(may.admins(200), (scene) => ({
    ...onBystander(scene),
    body: { balance: 70, description: 'A gift' },
  })),
  endUserSessions: row(may.admins(204), onBystander),
  setUserBlocked: row(may.admins(200), (scene) => ({ ...onBystander(scene), body: { blocked: false } })),
  deleteUser: row(may.admins(204), async (scene) => ({ params: { userId: (await scene.stranger()).id } })),
  exportUser: row(may.admins(200), onBystander),
  createPasswordLink: row(may.admins(201), onBystander),
  getUserSecondFactor: row(may.admins(200), onBystander),
  removeUserSecondFactor: row(may.admins(409), onBystander),
  setUserRole: row(may.admins(200), (scene) => ({ ...onBystander(scene), body: { role: 'creator' } })),
  updateTokens: row(may.admins(200), ({ bystanderId: userId }) => ({
    body: { userId, amount: 1, description: 'A gift' },
  })),
  listAuditLog: row(may.admins(200)),

  listProviders: row(may.admins(200)),
  createProvider: row(may.admins(201), () => ({ body: { name: uuidv7(), displayName: 'A maker' } })),
  updateProvider: row(may.admins(200), () => ({
    params: { providerId: builtin.id },
    body: { displayName: 'Built-in composer' },
  })),
  testProvider: row(may.admins(200), () => ({ params: { providerId: builtin.id } })),
  listServicePricing: row(may.admins(200)),
  createServicePricing: row(may.admins(201), () => ({
    body: { providerId: builtin.id, service: uuidv7(), displayName: 'A service', costPerUnit: 1 },
  })),
  updateServicePricing: row(may.admins(200), () => ({
    params: { pricingId: builtin.musicPriceId },
    body: { isActive: true },
  })),
  getTokenConsumption: row(may.admins(200)),

  // No payment provider is configured; events come only from Stripe.
  getTokenPrices: row(may.validated(200)),
  getTokenUsage: row(may.validated(200)),
  getPurchase: row(may.validated(404), () => ({ params: { purchaseId: uuidv7() } })),
  startCheckout: row(may.validated(501), withBody({ package: 'starter' })),
  purchaseTokens: row(may.validated(501), withBody({ amount: 100, paymentIntentId: 'stub' })),
  receiveStripeEvent: row(may.anyone(501), withBody({ type: 'checkout.session.completed' })),

  // The token of the mailed link authorizes; here it is invalid.
  showUnsubscribe: row(may.anyone(400), () => ({ query: { token: 'none' } })),
  reportClientError: row(may.anyone(204), withBody({ message: 'TypeError: x is undefined', path: '/' })),
  unsubscribe: row(may.anyone(400), () => ({ query: { token: 'none' } })),

  streamEvents: row(may.validated(200)),
};
