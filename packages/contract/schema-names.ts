import { z } from 'zod';
import { activity } from '#contract/activities.ts';
import { apiToken } from '#contract/api-tokens.ts';
import { arrangement } from '#contract/arrangement.ts';
import { auditEntry } from '#contract/audit.ts';
import { currentUser, user, userSummary } from '#contract/auth.ts';
import { projectBudget, spendingRequest } from '#contract/budgets.ts';
import { comment, commentReply } from '#contract/comments.ts';
import { edit } from '#contract/edits.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import {
  generateMusic,
  generateSoundEffect,
  generateVoice,
  generation,
  generationProgress,
} from '#contract/generation.ts';
import { idea } from '#contract/ideas.ts';
import { imageGeneration } from '#contract/images.ts';
import { inviteCode } from '#contract/invites.ts';
import { collaboration } from '#contract/members.ts';
import { musicSettings } from '#contract/music.ts';
import { playlist, playlistDetail, playlistItem } from '#contract/playlists.ts';
import { planPart } from '#contract/plan-parts.ts';
import { compositionPlan, planSection } from '#contract/plan.ts';
import { consumptionStat, servicePricing } from '#contract/pricing.ts';
import { listedProject, member, project, projectSummary } from '#contract/projects.ts';
import { provider } from '#contract/providers.ts';
import { reaction } from '#contract/reactions.ts';
import { remake } from '#contract/remake.ts';
import { review, verdict } from '#contract/review.ts';
import { scoreOutline } from '#contract/score-outline.ts';
import { versionFiles } from '#contract/scores.ts';
import { id, outputFormat, time } from '#contract/shapes.ts';
import { shareLink, sharePermissions, spokenTag } from '#contract/share-links.ts';
import { sharedPage, sharedTrack } from '#contract/shared-pages.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { soundFont } from '#contract/soundfonts.ts';
import { brief, takeSet, tolerances } from '#contract/take-sets.ts';
import { transaction } from '#contract/tokens.ts';
import { track, trackDetail } from '#contract/tracks.ts';
import { trashedProject, trashedTrack } from '#contract/trash.ts';
import { versionDifference } from '#contract/version-differences.ts';
import { trackVersion } from '#contract/versions.ts';
import { voice, voiceSettings } from '#contract/voice.ts';
import { vote } from '#contract/votes.ts';
import { waveform } from '#contract/waveform.ts';
import {
  webhookComment,
  webhookMember,
  webhookPerson,
  webhookProject,
  webhookReview,
  webhookTrack,
  webhookVote,
} from '#contract/webhook-events.ts';
import { webhook, webhookDelivery } from '#contract/webhooks.ts';

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The error reply, with the facts of some codes. */
const errorReply = z.looseObject({
  code: z.enum(errorCodes).describe('Stable; use it in programs.'),
  message: z.string().describe('A human-readable sentence; may be reworded.'),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('validation_failed: what is wrong with which value.'),
  needed: z
    .union([z.int(), z.string()])
    .optional()
    .describe('insufficient_tokens: how many; role_required, token_scope_required: which.'),
  balance: z.int().optional().describe('insufficient_tokens: how many tokens there are.'),
  retryAfter: z.number().optional().describe('too_many_requests, unavailable: seconds, as in Retry-After.'),
  requestId: z.string().optional().describe('internal: what the log knows it by.'),
});

export const ERROR = 'Error';

const named = {
  Activity: activity,
  ApiToken: apiToken,
  Arrangement: arrangement,
  AuditEntry: auditEntry,
  Collaboration: collaboration,
  Comment: comment,
  CommentReply: commentReply,
  CompositionPlan: compositionPlan,
  ConsumptionStat: consumptionStat,
  CurrentUser: currentUser,
  Edit: edit,
  [ERROR]: errorReply,
  Generation: generation,
  GenerationProgress: generationProgress,
  Id: id,
  Idea: idea,
  ImageGeneration: imageGeneration,
  InviteCode: inviteCode,
  Member: member,
  MusicOrder: generateMusic.body,
  MusicSettings: musicSettings,
  OutputFormat: outputFormat,
  PlanPart: planPart,
  PlanSection: planSection,
  Playlist: playlist,
  PlaylistDetail: playlistDetail,
  PlaylistItem: playlistItem,
  Project: project,
  ProjectBudget: projectBudget,
  ProjectSummary: projectSummary,
  ListedProject: listedProject,
  Provider: provider,
  Reaction: reaction,
  Remake: remake,
  ScoreOutline: scoreOutline,
  VersionFiles: versionFiles,
  ServicePricing: servicePricing,
  SharedPage: sharedPage,
  SharedTrack: sharedTrack,
  ShareLink: shareLink,
  SharePermissions: sharePermissions,
  SoundEffectOrder: generateSoundEffect.body,
  SoundEffectSettings: soundEffectSettings,
  SoundFont: soundFont,
  SpendingRequest: spendingRequest,
  SpokenTag: spokenTag,
  TakeBrief: brief,
  TakeSet: takeSet,
  TakeTolerances: tolerances,
  Time: time,
  Track: track,
  TrackDetail: trackDetail,
  TrackVersion: trackVersion,
  Review: review,
  Vote: vote,
  Transaction: transaction,
  TrashedProject: trashedProject,
  TrashedTrack: trashedTrack,
  User: user,
  UserSummary: userSummary,
  Verdict: verdict,
  VersionDifference: versionDifference,
  Voice: voice,
  VoiceOrder: generateVoice.body,
  VoiceSettings: voiceSettings,
  Waveform: waveform,
  Webhook: webhook,
  WebhookComment: webhookComment,
  WebhookDelivery: webhookDelivery,
  WebhookMember: webhookMember,
  WebhookPerson: webhookPerson,
  WebhookProject: webhookProject,
  WebhookReview: webhookReview,
  WebhookTrack: webhookTrack,
  WebhookVote: webhookVote,
} satisfies Record<string, z.ZodType>;

// zod's global registry also holds descriptions; it rejects duplicate names.
for (const [name, schema] of Object.entries(named)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
}
