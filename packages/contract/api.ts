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

const contract = {
  ...accounts,
  ...activities,
  ...admin,
  ...apiTokens,
  ...audit,
  ...auth,
  ...budgets,
  ...clientErrors,
  ...comments,
  ...events,
  ...files,
  ...generation,
  ...ideas,
  ...images,
  ...imports,
  ...invites,
  ...members,
  ...notifications,
  ...passwordLinks,
  ...payments,
  ...playlists,
  ...presence,
  ...pricing,
  ...projects,
  ...promptAssistant,
  ...providers,
  ...readEdits,
  ...review,
  ...scoreOutline,
  ...scores,
  ...secondFactor,
  ...sessions,
  ...shareLinks,
  ...sharedPages,
  ...soundfonts,
  ...takeSets,
  ...tokens,
  ...trackProjects,
  ...tracks,
  ...trash,
  ...uploads,
  ...versionDifferences,
  ...versions,
  ...voice,
  ...votes,
  ...webhooks,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value;

/**
 * All endpoints by name: each is exported from the file of its noun. Their names and routes without the schemas are
 * `routes`, which `npm run build:routes` writes.
 */
export const api = Object.fromEntries(
  Object.entries(contract).filter(([, value]) => isEndpoint(value)),
) as Pick<typeof contract, RouteName> satisfies Record<RouteName, Endpoint>;

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
