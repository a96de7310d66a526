import * as accounts from '#contract/accounts.ts';
import * as apiTokens from '#contract/api-tokens.ts';
import * as activities from '#contract/activities.ts';
import * as admin from '#contract/admin.ts';
import * as audit from '#contract/audit.ts';
import * as auth from '#contract/auth.ts';
import * as clientErrors from '#contract/client-errors.ts';
import * as comments from '#contract/comments.ts';
import type { BodyOf, Endpoint, FormFieldsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import * as events from '#contract/events.ts';
import * as budgets from '#contract/budgets.ts';
import * as files from '#contract/files.ts';
import * as generation from '#contract/generation.ts';
import * as ideas from '#contract/ideas.ts';
import * as images from '#contract/images.ts';
import * as imports from '#contract/imports.ts';
import * as invites from '#contract/invites.ts';
import * as notifications from '#contract/notifications.ts';
import * as presence from '#contract/presence.ts';
import * as promptAssistant from '#contract/prompt-assistant.ts';
import * as passwordLinks from '#contract/password-links.ts';
import * as payments from '#contract/payments.ts';
import * as pricing from '#contract/pricing.ts';
import * as members from '#contract/members.ts';
import * as projects from '#contract/projects.ts';
import * as providers from '#contract/providers.ts';
import * as readEdits from '#contract/read-edits.ts';
import * as review from '#contract/review.ts';
import type { RouteName } from '#contract/routes.ts';
import * as scoreOutline from '#contract/score-outline.ts';
import * as scores from '#contract/scores.ts';
import * as secondFactor from '#contract/second-factor.ts';
import * as sessions from '#contract/sessions.ts';
import * as soundfonts from '#contract/soundfonts.ts';
import * as takeSets from '#contract/take-sets.ts';
import * as tokens from '#contract/tokens.ts';
import * as trackProjects from '#contract/track-projects.ts';
import * as tracks from '#contract/tracks.ts';
import * as voice from '#contract/voice.ts';
import * as trash from '#contract/trash.ts';
import * as uploads from '#contract/uploads.ts';
import * as versionDifferences from '#contract/version-differences.ts';
import * as versions from '#contract/versions.ts';
import * as playlists from '#contract/playlists.ts';
import * as sharedPages from '#contract/shared-pages.ts';
import * as shareLinks from '#contract/share-links.ts';
import * as votes from '#contract/votes.ts';
import * as webhooks from '#contract/webhooks.ts';

/** All endpoints by name. A route without an endpoint, or an endpoint without a route, does not compile. */
export const api = {
  login: auth.login,
  logout: auth.logout,
  signInCallback: auth.signInCallback,
  getCurrentUser: auth.getCurrentUser,
  register: auth.register,
  signIn: auth.signIn,
  signInWithCode: secondFactor.signInWithCode,
  requestEmailVerification: auth.requestEmailVerification,
  verifyEmail: auth.verifyEmail,
  listSessions: sessions.listSessions,
  endOtherSessions: sessions.endOtherSessions,
  changePassword: sessions.changePassword,
  setForgottenPassword: passwordLinks.setForgottenPassword,
  getSecondFactor: secondFactor.getSecondFactor,
  beginSecondFactor: secondFactor.beginSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  turnOffSecondFactor: secondFactor.turnOffSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  listApiTokens: apiTokens.listApiTokens,
  createApiToken: apiTokens.createApiToken,
  getCurrentApiToken: apiTokens.getCurrentApiToken,
  revokeApiToken: apiTokens.revokeApiToken,
  listProjectApiTokens: apiTokens.listProjectApiTokens,
  listAllApiTokens: apiTokens.listAllApiTokens,
  validateInvite: invites.validateInvite,
  validateInviteAlias: invites.validateInviteAlias,
  getDashboardStats: projects.getDashboardStats,
  listRecentProjects: projects.listRecentProjects,
  listProjects: projects.listProjects,
  createProject: projects.createProject,
  listPublicProjects: projects.listPublicProjects,
  getProject: projects.getProject,
  updateProject: projects.updateProject,
  updateProjectSettings: projects.updateProjectSettings,
  deleteProject: projects.deleteProject,
  restoreProject: projects.restoreProject,
  addMember: members.addMember,
  addMemberAlias: members.addMemberAlias,
  removeMember: members.removeMember,
  listInviteLinks: invites.listInviteLinks,
  createInviteLink: invites.createInviteLink,
  deleteInviteLink: invites.deleteInviteLink,
  listCollaborations: members.listCollaborations,
  listTracks: tracks.listTracks,
  listProjectTracks: tracks.listProjectTracks,
  getTrack: tracks.getTrack,
  updateTrack: tracks.updateTrack,
  setTrackTags: tracks.setTrackTags,
  reactToTrack: tracks.reactToTrack,
  deleteTrack: tracks.deleteTrack,
  restoreTrack: tracks.restoreTrack,
  getTrackAudio: tracks.getTrackAudio,
  getTrackStems: scores.getTrackStems,
  getTrackMidi: scores.getTrackMidi,
  getTrackWav: scores.getTrackWav,
  remakeTrack: scores.remakeTrack,
  estimateRemake: readEdits.estimateRemake,
  readEdits: readEdits.readEdits,
  getScoreOutline: scoreOutline.getScoreOutline,
  compareVersions: versionDifferences.compareVersions,
  planMerge: versionDifferences.planMerge,
  estimateTakes: takeSets.estimateTakes,
  createTakeSet: takeSets.createTakeSet,
  listTakeSets: takeSets.listTakeSets,
  getTakeSet: takeSets.getTakeSet,
  cancelTakeSet: takeSets.cancelTakeSet,
  acceptTake: takeSets.acceptTake,
  startTakeVote: takeSets.startTakeVote,
  decideTakeSet: takeSets.decideTakeSet,
  getProjectBudget: budgets.getProjectBudget,
  setProjectBudget: budgets.setProjectBudget,
  listSpendingRequests: budgets.listSpendingRequests,
  decideSpendingRequest: budgets.decideSpendingRequest,
  listProjectWebhooks: webhooks.listProjectWebhooks,
  createProjectWebhook: webhooks.createProjectWebhook,
  listStudioWebhooks: webhooks.listStudioWebhooks,
  createStudioWebhook: webhooks.createStudioWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  getWebhookSecret: webhooks.getWebhookSecret,
  renewWebhookSecret: webhooks.renewWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  sendWebhookDelivery: webhooks.sendWebhookDelivery,
  listVersions: versions.listVersions,
  updateVersion: versions.updateVersion,
  makeVersionCurrent: versions.makeVersionCurrent,
  deleteVersion: versions.deleteVersion,
  restoreVersion: versions.restoreVersion,
  splitVersion: versions.splitVersion,
  stackTrack: versions.stackTrack,
  getReview: review.getReview,
  requestReview: review.requestReview,
  cancelReview: review.cancelReview,
  decideReview: review.decideReview,
  unlockTrack: review.unlockTrack,
  sharePresence: presence.sharePresence,
  exportComments: comments.exportComments,
  addTrackToProject: trackProjects.addTrackToProject,
  removeTrackFromProject: trackProjects.removeTrackFromProject,
  listTrackProjects: trackProjects.listTrackProjects,
  getStoredObject: files.getStoredObject,
  listTrash: trash.listTrash,
  uploadTrack: uploads.uploadTrack,
  uploadImage: images.uploadImage,
  generateImage: images.generateImage,
  getImage: images.getImage,
  deleteImage: images.deleteImage,
  listImageGenerations: images.listImageGenerations,
  getImageGeneration: images.getImageGeneration,
  cancelImageGeneration: images.cancelImageGeneration,
  generateMusic: generation.generateMusic,
  generateSoundEffect: generation.generateSoundEffect,
  generateVoice: generation.generateVoice,
  listSelectableProviders: providers.listSelectableProviders,
  listVoices: voice.listVoices,
  previewVoice: voice.previewVoice,
  createPlan: promptAssistant.createPlan,
  createCompositionPlan: promptAssistant.createCompositionPlan,
  understandMusic: promptAssistant.understandMusic,
  importMusic: imports.importMusic,
  improvePrompt: promptAssistant.improvePrompt,
  estimateMusicCost: tokens.estimateMusicCost,
  estimateSoundCost: tokens.estimateSoundCost,
  listGenerations: generation.listGenerations,
  clearGenerations: generation.clearGenerations,
  getGeneration: generation.getGeneration,
  streamGeneration: generation.streamGeneration,
  cancelGeneration: generation.cancelGeneration,
  listIdeas: ideas.listIdeas,
  createIdea: ideas.createIdea,
  moveIdea: ideas.moveIdea,
  deleteIdea: ideas.deleteIdea,
  listComments: comments.listComments,
  createComment: comments.createComment,
  updateComment: comments.updateComment,
  resolveComment: comments.resolveComment,
  reactToComment: comments.reactToComment,
  deleteComment: comments.deleteComment,
  listVotes: votes.listVotes,
  createVote: votes.createVote,
  getVote: votes.getVote,
  castBallot: votes.castBallot,
  closeVote: votes.closeVote,
  deleteVote: votes.deleteVote,
  getCandidateAudio: votes.getCandidateAudio,
  listPlaylists: playlists.listPlaylists,
  createPlaylist: playlists.createPlaylist,
  getPlaylist: playlists.getPlaylist,
  updatePlaylist: playlists.updatePlaylist,
  deletePlaylist: playlists.deletePlaylist,
  addPlaylistItems: playlists.addPlaylistItems,
  updatePlaylistItem: playlists.updatePlaylistItem,
  removePlaylistItem: playlists.removePlaylistItem,
  exportPlaylist: playlists.exportPlaylist,
  listShareLinks: shareLinks.listShareLinks,
  createShareLink: shareLinks.createShareLink,
  updateShareLink: shareLinks.updateShareLink,
  revokeShareLink: shareLinks.revokeShareLink,
  getSharedPage: sharedPages.getSharedPage,
  unlockSharedPage: sharedPages.unlockSharedPage,
  setGuestName: sharedPages.setGuestName,
  getSharedImage: sharedPages.getSharedImage,
  getSharedCard: sharedPages.getSharedCard,
  getSharedAudio: sharedPages.getSharedAudio,
  downloadSharedTrack: sharedPages.downloadSharedTrack,
  countSharedPlay: sharedPages.countSharedPlay,
  decideSharedReview: sharedPages.decideSharedReview,
  listSharedComments: sharedPages.listSharedComments,
  createSharedComment: sharedPages.createSharedComment,
  updateSharedComment: sharedPages.updateSharedComment,
  deleteSharedComment: sharedPages.deleteSharedComment,
  getOembed: sharedPages.getOembed,
  listProjectActivities: activities.listProjectActivities,
  listActivities: activities.listActivities,
  countUnreadActivities: activities.countUnreadActivities,
  countUnseenActivities: activities.countUnseenActivities,
  markActivitiesSeen: activities.markActivitiesSeen,
  readActivity: activities.readActivity,
  readAllActivities: activities.readAllActivities,
  getBalance: tokens.getBalance,
  listTransactions: tokens.listTransactions,
  getTokenPrices: tokens.getTokenPrices,
  getTokenUsage: tokens.getTokenUsage,
  getPurchase: payments.getPurchase,
  startCheckout: payments.startCheckout,
  purchaseTokens: payments.purchaseTokens,
  receiveStripeEvent: payments.receiveStripeEvent,
  listInviteCodes: invites.listInviteCodes,
  createInviteCode: invites.createInviteCode,
  deleteInviteCode: invites.deleteInviteCode,
  showUnsubscribe: notifications.showUnsubscribe,
  unsubscribe: notifications.unsubscribe,
  reportClientError: clientErrors.reportClientError,
  exportAccount: accounts.exportAccount,
  deleteAccount: accounts.deleteAccount,
  setUserBlocked: accounts.setUserBlocked,
  deleteUser: accounts.deleteUser,
  exportUser: accounts.exportUser,
  listUsers: admin.listUsers,
  searchUsers: admin.searchUsers,
  listUserTransactions: admin.listUserTransactions,
  getAdminStats: admin.getAdminStats,
  setUserTokens: admin.setUserTokens,
  setUserRole: admin.setUserRole,
  endUserSessions: admin.endUserSessions,
  createPasswordLink: passwordLinks.createPasswordLink,
  getUserSecondFactor: secondFactor.getUserSecondFactor,
  removeUserSecondFactor: secondFactor.removeUserSecondFactor,
  updateTokens: admin.updateTokens,
  listProviders: providers.listProviders,
  createProvider: providers.createProvider,
  updateProvider: providers.updateProvider,
  testProvider: providers.testProvider,
  listServicePricing: pricing.listServicePricing,
  createServicePricing: pricing.createServicePricing,
  updateServicePricing: pricing.updateServicePricing,
  getTokenConsumption: pricing.getTokenConsumption,
  listSoundFonts: soundfonts.listSoundFonts,
  uploadSoundFont: soundfonts.uploadSoundFont,
  setDefaultSoundFont: soundfonts.setDefaultSoundFont,
  deleteSoundFont: soundfonts.deleteSoundFont,
  listAllShareLinks: shareLinks.listAllShareLinks,
  getSharing: shareLinks.getSharing,
  setSharing: shareLinks.setSharing,
  listAuditLog: audit.listAuditLog,
  streamEvents: events.streamEvents,
} as const satisfies Record<RouteName, Endpoint>;

export type Api = typeof api;
/** The reply, body and query types of an endpoint, for the browser client. */
export type Reply<Name extends RouteName> = ReplyOf<Api[Name]>;
export type Body<Name extends RouteName> = BodyOf<Api[Name]>;
export type Query<Name extends RouteName> = QueryOf<Api[Name]>;

type CallsWith<Spec> = { [Name in RouteName]: Api[Name] extends Spec ? Name : never }[RouteName];
/** The calls that accept an Idempotency-Key. */
export type IdempotentCall = CallsWith<{ idempotent: true }>;
/** The calls that reply with a file. */
export type BytesCall = CallsWith<{ replies: { 200: 'bytes' } }>;
/** The calls that accept a form with a file. */
export type FormCall = CallsWith<{ form: object }>;
/** The name of the part that contains the file, and the other fields of the form. */
export type FormFile<Name extends FormCall> = Api[Name]['form']['file'];
export type FormFields<Name extends FormCall> = FormFieldsOf<Api[Name]>;
