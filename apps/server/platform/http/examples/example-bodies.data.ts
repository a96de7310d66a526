import type { Body } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';
import { ids } from './example-ids.ts';

const mara = { email: 'mara@example.org', password: 'correct horse battery staple' };
const prompt = 'a slow waltz for a night train, accordion and upright bass';
const edit = { edits: [{ kind: 'level' as const, by_db: -3, parts: ['drums'], sections: [1] }] };
const settings = { prompt, music_length_ms: 30_000, genres: ['folk'], tempo: 92 };
const brief = { type: 'music' as const, settings };

/**
 * Request bodies whose optional fields matter. The bodies of all other calls are composed of their required fields and
 * `exampleValues`.
 */
export const exampleBodies: { readonly [Name in RouteName]?: Body<Name> } = {
  register: { ...mara, firstName: 'Mara', lastName: 'Lindqvist' },
  signIn: mara,
  createApiToken: {
    name: 'Build of the game',
    scopes: ['read', 'generate'],
    projectId: ids.project,
    spendingLimit: 500,
    expiresAt: '2027-06-30T00:00:00.000Z',
  },
  createInviteCode: { code: 'WELCOME-2026', description: 'For the sound team', role: 'creator', maxUses: 10 },
  createProject: { name: 'Night train', description: 'Music for a short film', isPublic: false },
  updateProject: { description: 'Music for a short film of 12 minutes' },
  updateProjectSettings: { allowDownloads: true },
  addMember: { email: 'ravi@example.org', role: 'collaborator' },
  addMemberAlias: { email: 'ravi@example.org', role: 'collaborator' },
  updateTrack: { title: 'Arrival', genres: ['folk', 'waltz'] },
  setTrackTags: { tags: ['scene 3', 'final'] },
  updateVersion: { name: 'Less bass', note: 'For the dialogue in bar 9' },
  requestReview: { reviewerIds: [ids.ravi], dueAt: '2026-12-04T16:00:00.000Z' },
  decideReview: { verdict: 'approved', version: 2, note: 'The ending works now.' },
  decideSharedReview: { verdict: 'approved', version: 2, note: 'The ending works now.' },
  createVote: {
    title: 'Which ending?',
    mode: 'choice',
    candidates: [
      { trackId: ids.track, version: 1 },
      { trackId: ids.track, version: 2 },
    ],
    voterIds: [ids.mara, ids.ravi],
  },
  castBallot: { ballot: [2] },
  closeVote: { winner: 2 },
  estimateTakes: { brief, takes: [{}, { seed: 7 }] },
  createTakeSet: {
    brief,
    takes: [{}, { seed: 7 }],
    tolerances: { tempoPercent: 2 },
    budget: 120,
    retryMissed: true,
  },
  startTakeVote: { voterIds: [ids.mara, ids.ravi] },
  decideTakeSet: { winner: 1, keep: [1, 2] },
  setProjectBudget: { monthlyTokens: 2_000, warnPercent: 80, perPersonTokens: 500, approvalAbove: 100 },
  decideSpendingRequest: { approve: false, reason: 'Please try one take first.' },
  createPlaylist: { name: 'Film music', items: [{ trackId: ids.track }] },
  addPlaylistItems: { items: [{ trackId: ids.track, version: 2 }] },
  updatePlaylistItem: { before: null, version: 2 },
  createSharedComment: { content: 'The bass is too loud here.', position: 17.2, version: 2 },
  createShareLink: {
    recipient: 'Lena Okafor',
    note: 'Second mix for the director',
    permissions: {
      comment: true,
      approve: true,
      versions: true,
      downloadMp3: true,
      downloadWav: false,
      downloadStems: false,
    },
    expiresAt: '2026-12-31T23:59:59.000Z',
    trackId: ids.track,
  },
  updateShareLink: { note: 'For the second reel' },
  sharePresence: {
    clientId: ids.other,
    state: { version: 2, position: 17.2, isPlaying: true },
  },
  generateImage: { entityType: 'project', entityId: ids.project, prompt: 'a night train in the snow' },
  generateMusic: settings,
  generateSoundEffect: { prompt: 'heavy rain on a tent', duration: 4_000 },
  generateVoice: { text: 'The night train leaves at nine.', voice: 'ada' },
  remakeTrack: { kind: 'edit', ...edit, as: 'version' },
  estimateRemake: { kind: 'edit', ...edit, as: 'version' },
  readEdits: { text: 'The drums in the chorus are too loud.', version: 2, position: 17.2 },
  importMusic: { text: '| Dm | A7 | Dm | Gm | A7 | Dm |' },
  updateWebhook: { isEnabled: false },
  createPlan: { prompt, music_length_ms: 30_000 },
  createCompositionPlan: { prompt, music_length_ms: 30_000 },
  understandMusic: { prompt, music_length_ms: 30_000 },
  improvePrompt: { type: 'music', prompt: 'a waltz' },
  estimateMusicCost: { music_length_ms: 30_000 },
  estimateSoundCost: { type: 'sound_effect', durationMs: 4_000 },
  createIdea: { title: 'Lullaby', description: 'The train falls asleep; only the bass is left.' },
  moveIdea: { status: 'in_progress' },
  createComment: {
    entityType: 'track',
    entityId: ids.track,
    content: 'The drums are too loud here.',
    position: 17.2,
    positionEnd: 21.5,
    version: 2,
  },
  updateComment: { content: 'The drums are a little too loud here.' },
  uploadTrack: {
    title: 'Platform announcement',
    trackType: 'voice',
    audioData: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEA',
    originalFileName: 'platform.wav',
  },
  reportClientError: { message: 'TypeError: track is undefined', path: '/dashboard' },
  startCheckout: { package: 'starter' },
  purchaseTokens: { paymentIntentId: 'cs_a1B2c3D4' },
  setUserTokens: { balance: 500, description: 'Start of the production' },
  updateTokens: { userId: ids.ravi, amount: 100, description: 'For the extra cues' },
  createProvider: {
    name: 'acestep',
    displayName: 'ACE-Step',
    baseUrl: 'https://music.example.org',
    isActive: true,
  },
  updateProvider: { displayName: 'ACE-Step in the basement' },
  createServicePricing: {
    providerId: ids.provider,
    service: 'music',
    displayName: 'Music by ACE-Step',
    costPerUnit: 0.02,
    freeTokensDaily: 30,
  },
  updateServicePricing: { costPerUnit: 0.015 },
};
