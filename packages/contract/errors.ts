import { limits } from '#contract/limits.ts';

const reply = (status: number, message: string) => ({ status, message });

/**
 * The closed list of errors: code → HTTP status and message.
 * Error replies contain {code, message, …facts}; `code` is stable, `message` may change.
 */
export const errors = {
  validation_failed: reply(400, 'Some of the submitted values are invalid.'),
  unspeakable: reply(400, 'This text contains nothing that can be spoken.'),
  unknown_voice: reply(400, 'This voice does not exist.'),
  unknown_provider: reply(400, 'This provider is not available for this right now.'),
  service_unavailable: reply(503, 'No provider is available for this right now.'),
  refused_address: reply(400, 'This address is not allowed.'),
  import_not_readable: reply(400, 'This file cannot be imported.'),
  unsupported_plan: reply(400, 'This composition plan cannot be played.'),
  invalid_invite_code: reply(400, 'The invite code you entered is invalid or has expired.'),
  invite_already_validated: reply(409, 'Your invite code has already been validated.'),
  invalid_link: reply(400, 'This link is invalid or has expired.'),
  unauthenticated: reply(401, 'Please sign in.'),
  wrong_credentials: reply(401, 'Wrong email or password.'),
  wrong_code: reply(401, 'Incorrect code, or it was already used.'),
  sign_in_over: reply(401, 'This sign-in expired or was started in another browser. Please start over.'),
  second_factor_on: reply(409, 'Two-factor is already on for this account.'),
  second_factor_off: reply(409, 'Two-factor is off for this account.'),
  no_password: reply(409, 'This account has no password. It signs in through an organisation.'),
  insufficient_tokens: reply(402, 'Insufficient tokens - Please add more tokens to generate'),
  token_scope_required: reply(403, 'This API token does not allow this.'),
  token_project_bound: reply(403, 'This API token is only for another project.'),
  token_spending_limit: reply(402, 'This costs more than the API token may still spend.'),
  too_many_api_tokens: reply(409, 'There are too many API tokens. Please revoke one first.'),
  invite_required: reply(403, 'Please enter your invite code first.'),
  second_factor_required: reply(403, 'Please set up two-factor first. This server requires it.'),
  role_required: reply(403, 'Your role does not allow this.'),
  forbidden: reply(403, 'You don’t have permission to do this.'),
  own_password: reply(403, 'Change your own password under “Password and sessions”.'),
  own_second_factor: reply(403, 'Turn off your own two-factor under “Password and sessions”.'),
  second_factor_demanded: reply(403, 'Two-factor stays on because this server requires it.'),
  account_blocked: reply(403, 'This account is blocked. Please contact an administrator.'),
  own_account: reply(403, 'You can’t block or delete your own account here.'),
  last_admin: reply(409, 'You are the only administrator. Please make someone else an administrator first.'),
  own_role: reply(403, 'You can’t change your own role.'),
  foreign_origin: reply(403, 'This request came from another site and was refused.'),
  not_found: reply(404, 'Not found, or you don’t have access.'),
  method_not_allowed: reply(405, 'This address does not support that method.'),
  user_not_found: reply(404, 'No one with this email address is registered here.'),
  user_not_validated: reply(409, 'This person is registered, but has not entered an invite code yet.'),
  already_member: reply(409, 'This person is already a member of the project.'),
  member_is_admin: reply(409, 'The project admin cannot be removed.'),
  already_in_project: reply(409, 'This track is already in the project.'),
  last_project: reply(409, 'This track is in no other project. Delete it if you no longer need it.'),
  email_taken: reply(409, 'An account with this email address already exists.'),
  no_score: reply(409, 'This track has no score. Only music by the built-in composer has one.'),
  score_outdated: reply(
    409,
    'This track was made by a different version of the composer, before scores were stored. Its audio and plan stay.',
  ),
  no_such_version: reply(404, 'This track doesn’t have that version.'),
  version_is_current: reply(409, 'The current version can’t be removed. Make another one current first.'),
  version_not_current: reply(
    409,
    'This is no longer the current version. Please listen to the current one first.',
  ),
  versions_full: reply(409, 'This track has the maximum number of versions.'),
  tracks_not_stackable: reply(409, 'Only tracks of the same project and the same type can be stacked.'),
  track_locked: reply(409, 'This track is approved and locked. Unlock it first.'),
  no_open_comment: reply(409, 'Write a comment that says what to change first.'),
  not_a_member: reply(400, 'Only members of the project can be asked.'),
  vote_closed: reply(409, 'This vote is closed.'),
  playlist_full: reply(409, `A playlist can have at most ${limits.playlistItems.max} tracks.`),
  too_many_playlists: reply(409, 'There are too many playlists. Please delete one first.'),
  too_many_share_links: reply(409, 'There are too many links. Please revoke one first.'),
  sharing_off: reply(403, 'Links are switched off on this server.'),
  share_exceeds_permissions: reply(403, 'A link can’t allow more than you may do yourself.'),
  share_password_required: reply(401, 'This link asks for a password.'),
  wrong_share_password: reply(401, 'Wrong password.'),
  guest_name_required: reply(400, 'Please enter your name.'),
  too_many_guests: reply(409, 'This link has too many guests.'),
  too_late_to_edit: reply(403, `Comments can be changed for ${limits.guestEditMinutes} minutes.`),
  too_many_webhooks: reply(409, 'There are too many webhooks. Please delete one first.'),
  webhook_secret_lost: reply(
    409,
    'This secret can’t be read any more, because the server’s secret has changed. Renew it.',
  ),
  soundfont_deleted: reply(
    409,
    'The SoundFont that played this track was deleted, so it would sound different now.',
  ),
  unknown_soundfont: reply(400, 'This SoundFont does not exist.'),
  too_many_soundfonts: reply(409, 'There are too many SoundFonts. Please delete one first.'),
  no_such_section: reply(400, 'This track doesn’t have that section.'),
  no_effect: reply(400, 'These changes would change nothing.'),
  not_mergeable: reply(400, 'These versions have different metres, so they cannot be merged.'),
  no_common_version: reply(409, 'These versions do not come from the same version.'),
  unresolved_conflicts: reply(409, 'Some changes exclude each other. Choose one of each.'),
  spending_declined: reply(402, 'The price was declined. Nothing was generated or charged.'),
  budget_exceeded: reply(402, 'This costs more than the project’s budget for this month has left.'),
  person_limit_exceeded: reply(402, 'This costs more than you may spend in this project this month.'),
  not_awaiting_approval: reply(409, 'This does not wait for approval any more.'),
  over_take_budget: reply(402, 'These takes cost more than their budget.'),
  take_not_missed: reply(409, 'This take did not miss the brief.'),
  take_not_paid: reply(409, 'This take was not charged. Accept it first.'),
  take_expired: reply(
    409,
    `This take was not kept. Of takes that were not charged, ${limits.unpaidPreviewsPerDay} of a day are kept, for ${limits.unpaidTakeDays} days. Nothing was charged.`,
  ),
  preview_limit_reached: reply(
    403,
    `You have listened to ${limits.unpaidPreviewsPerDay} unpaid pieces today (UTC), which is the limit. You can still accept and pay takes.`,
  ),
  take_not_finished: reply(409, 'This take is not finished.'),
  too_few_takes: reply(409, 'A vote needs at least two takes that passed.'),
  take_vote_started: reply(409, 'There is already a vote on these takes.'),
  take_vote_open: reply(409, 'The vote on these takes is still open.'),
  piece_full: reply(400, 'This track already has the maximum length.'),
  score_file_failed: reply(502, 'The file could not be created. Please try again.'),
  idempotency_conflict: reply(409, 'This Idempotency-Key was used before with a different request.'),
  generation_finished: reply(409, 'This generation has already finished.'),
  generation_cancelled: reply(409, 'This generation was cancelled. The tokens were returned.'),
  invalid_transition: reply(409, 'This status change is not possible.'),
  invalid_signature: reply(400, 'This event has no valid signature.'),
  payment_incomplete: reply(409, 'This payment is not complete.'),
  payments_unavailable: reply(501, 'Tokens cannot be bought here yet.'),
  payment_provider_failed: reply(
    502,
    'The payment provider did not respond. Nothing was charged. Please try again.',
  ),
  provider_taken: reply(409, 'A provider with this name already exists.'),
  provider_in_use: reply(409, 'This provider has already made tracks, so its name cannot change.'),
  builtin_provider: reply(
    409,
    'The built-in provider’s name, key and address can’t be changed. It can only be turned off.',
  ),
  pricing_taken: reply(409, 'This provider already has a price for this service.'),
  invite_code_taken: reply(409, 'This invite code already exists.'),
  body_too_large: reply(413, 'The request is too large.'),
  upload_quota_reached: reply(
    413,
    'There is no storage left for uploads. Files in the trash count until they are deleted permanently.',
  ),
  range_not_satisfiable: reply(416, 'That part of the file does not exist.'),
  audio_not_readable: reply(415, 'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).'),
  soundfont_not_readable: reply(415, 'Please select a SoundFont (.sf2 or .sf3).'),
  image_not_readable: reply(415, 'Please select an image file.'),
  unsupported_media_type: reply(415, 'This content type is not supported.'),
  generation_failed: reply(502, 'The track could not be created. The tokens were returned.'),
  too_many_requests: reply(429, 'Too many requests. Please wait a moment.'),
  internal: reply(500, 'Something went wrong on the server.'),
  mail_unavailable: reply(501, 'This server does not send email.'),
  query_timeout: reply(503, 'This took too long, so it was stopped. Please ask for less, or try again.'),
  unavailable: reply(503, 'The server is busy or shutting down. Please try again.'),
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * Why an external provider failed, reported as `cause` of generation_failed: API key (auth), account (quota), rate
 * limit (rate), no capacity (busy), content policy (policy), unsupported request (invalid), timeout (timeout),
 * unreachable or broken (unavailable), anything else (unknown).
 */
export const failureCauses = [
  'auth',
  'quota',
  'rate',
  'busy',
  'policy',
  'invalid',
  'timeout',
  'unavailable',
  'unknown',
] as const;
export type FailureCause = (typeof failureCauses)[number];

/** Additional fields of an error reply, e.g. {needed, balance}; JSON values only. */
export type ErrorFacts = Record<string, unknown>;

const megabytes = (bytes: unknown) => (Number(bytes) / 1_000_000).toFixed(0);

/** What the facts of an error say, as a second sentence: who reads only the message should know what would help. */
const factSentences: Readonly<Partial<Record<ErrorCode, (facts: ErrorFacts) => string>>> = {
  token_scope_required: ({ needed }) =>
    needed === 'session'
      ? 'It needs a browser where you are signed in.'
      : `It needs the scope “${String(needed)}”.`,
  role_required: ({ needed }) => `It needs the role “${String(needed)}”.`,
  token_spending_limit: ({ needed, limit, spent }) =>
    `It costs ${String(needed)} tokens, and ${Number(limit) - Number(spent)} are left.`,
  over_take_budget: ({ budget }) => `It is ${String(budget)} tokens.`,
  upload_quota_reached: ({ of, usedBytes, limitBytes }) =>
    `${megabytes(usedBytes)} MB of ${megabytes(limitBytes)} MB ${of === 'project' ? 'of this project' : 'of yours'} are in use.`,
};

/** The message of an error, with its facts if they are complete. */
function sentenceOf(code: ErrorCode, facts: ErrorFacts): string {
  const { message } = errors[code];
  const sentence = Object.keys(facts).length > 0 ? factSentences[code]?.(facts) : undefined;
  return sentence === undefined ? message : `${message} ${sentence}`;
}

/** An expected error that is reported to the client. `apps/server/platform/http` turns it into a reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}, message: string = sentenceOf(code, facts)) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
