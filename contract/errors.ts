import { limits } from '#contract/limits.ts';

/**
 * The closed list of errors: code → HTTP status and message.
 * Error replies contain {code, message, …facts}; `code` is stable, `message` may change.
 */
export const errors = {
  validation_failed: { status: 400, message: 'Some of the submitted values are invalid.' },
  unspeakable: { status: 400, message: 'This text contains nothing that can be spoken.' },
  unknown_voice: { status: 400, message: 'This voice does not exist.' },
  unknown_provider: { status: 400, message: 'This provider is not available for this right now.' },
  service_unavailable: { status: 503, message: 'No provider is available for this right now.' },
  refused_address: { status: 400, message: 'This address is not allowed.' },
  import_not_readable: { status: 400, message: 'This file cannot be imported.' },
  unsupported_plan: { status: 400, message: 'This composition plan cannot be played.' },
  invalid_invite_code: { status: 400, message: 'The invite code you entered is invalid or has expired.' },
  invite_already_validated: { status: 409, message: 'Your invite code has already been validated.' },
  invalid_link: { status: 400, message: 'This link is invalid or has expired.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  wrong_credentials: { status: 401, message: 'Wrong email or password.' },
  wrong_code: { status: 401, message: 'Incorrect code, or it was already used.' },
  sign_in_over: {
    status: 401,
    message: 'This sign-in expired or was started in another browser. Please start over.',
  },
  second_factor_on: { status: 409, message: 'Two-factor is already on for this account.' },
  second_factor_off: { status: 409, message: 'Two-factor is off for this account.' },
  no_password: { status: 409, message: 'This account has no password. It signs in through an organisation.' },
  insufficient_tokens: { status: 402, message: 'Insufficient tokens - Please add more tokens to generate' },
  token_scope_required: { status: 403, message: 'This API token does not allow this.' },
  token_project_bound: { status: 403, message: 'This API token is only for another project.' },
  token_spending_limit: { status: 402, message: 'This costs more than the API token may still spend.' },
  too_many_api_tokens: { status: 409, message: 'There are too many API tokens. Please revoke one first.' },
  invite_required: { status: 403, message: 'Please enter your invite code first.' },
  second_factor_required: {
    status: 403,
    message: 'Please set up two-factor first. This server requires it.',
  },
  role_required: { status: 403, message: 'Your role does not allow this.' },
  forbidden: { status: 403, message: 'You don’t have permission to do this.' },
  own_password: {
    status: 403,
    message: 'Change your own password under “Password and sessions”.',
  },
  own_second_factor: {
    status: 403,
    message: 'Turn off your own two-factor under “Password and sessions”.',
  },
  second_factor_demanded: {
    status: 403,
    message: 'Two-factor stays on because this server requires it.',
  },
  account_blocked: {
    status: 403,
    message: 'This account is blocked. Please contact an administrator.',
  },
  own_account: {
    status: 403,
    message: 'You can’t block or delete your own account here.',
  },
  last_admin: {
    status: 409,
    message: 'You are the only administrator. Please make someone else an administrator first.',
  },
  own_role: { status: 403, message: 'You can’t change your own role.' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'Not found, or you don’t have access.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  user_not_found: { status: 404, message: 'No one with this email address is registered here.' },
  user_not_validated: {
    status: 409,
    message: 'This person is registered, but has not entered an invite code yet.',
  },
  already_member: { status: 409, message: 'This person is already a member of the project.' },
  member_is_admin: { status: 409, message: 'The project admin cannot be removed.' },
  already_in_project: { status: 409, message: 'This track is already in the project.' },
  last_project: {
    status: 409,
    message: 'This track is in no other project. Delete it if you no longer need it.',
  },
  email_taken: { status: 409, message: 'An account with this email address already exists.' },
  no_score: {
    status: 409,
    message: 'This track has no score. Only music by the built-in composer has one.',
  },
  score_outdated: {
    status: 409,
    message: 'This track was made by a different version of the composer and would sound different now.',
  },
  no_such_version: { status: 404, message: 'This track doesn’t have that version.' },
  version_is_current: {
    status: 409,
    message: 'The current version can’t be removed. Make another one current first.',
  },
  version_not_current: {
    status: 409,
    message: 'This is no longer the current version. Please listen to the current one first.',
  },
  versions_full: { status: 409, message: 'This track has the maximum number of versions.' },
  tracks_not_stackable: {
    status: 409,
    message: 'Only tracks of the same project and the same type can be stacked.',
  },
  track_locked: { status: 409, message: 'This track is approved and locked. Unlock it first.' },
  no_open_comment: { status: 409, message: 'Write a comment that says what to change first.' },
  not_a_member: { status: 400, message: 'Only members of the project can be asked.' },
  vote_closed: { status: 409, message: 'This vote is closed.' },
  playlist_full: {
    status: 409,
    message: `A playlist can have at most ${limits.playlistItems.max} tracks.`,
  },
  too_many_playlists: { status: 409, message: 'There are too many playlists. Please delete one first.' },
  too_many_share_links: { status: 409, message: 'There are too many links. Please revoke one first.' },
  sharing_off: { status: 403, message: 'Links are switched off on this server.' },
  share_exceeds_permissions: { status: 403, message: 'A link can’t allow more than you may do yourself.' },
  share_password_required: { status: 401, message: 'This link asks for a password.' },
  wrong_share_password: { status: 401, message: 'Wrong password.' },
  guest_name_required: { status: 400, message: 'Please enter your name.' },
  too_many_guests: { status: 409, message: 'This link has too many guests.' },
  too_late_to_edit: {
    status: 403,
    message: `Comments can be changed for ${limits.guestEditMinutes} minutes.`,
  },
  too_many_webhooks: { status: 409, message: 'There are too many webhooks. Please delete one first.' },
  webhook_secret_lost: {
    status: 409,
    message: 'This secret can’t be read any more, because the server’s secret has changed. Renew it.',
  },
  soundfont_deleted: {
    status: 409,
    message: 'The SoundFont that played this track was deleted, so it would sound different now.',
  },
  unknown_soundfont: { status: 400, message: 'This SoundFont does not exist.' },
  too_many_soundfonts: { status: 409, message: 'There are too many SoundFonts. Please delete one first.' },
  no_such_section: { status: 400, message: 'This track doesn’t have that section.' },
  no_effect: { status: 400, message: 'These changes would change nothing.' },
  not_mergeable: { status: 400, message: 'These versions have different metres, so they cannot be merged.' },
  no_common_version: { status: 409, message: 'These versions do not come from the same version.' },
  unresolved_conflicts: { status: 409, message: 'Some changes exclude each other. Choose one of each.' },
  spending_declined: { status: 402, message: 'The price was declined. Nothing was generated or charged.' },
  budget_exceeded: {
    status: 402,
    message: 'This costs more than the project’s budget for this month has left.',
  },
  person_limit_exceeded: {
    status: 402,
    message: 'This costs more than you may spend in this project this month.',
  },
  not_awaiting_approval: { status: 409, message: 'This does not wait for approval any more.' },
  over_take_budget: { status: 402, message: 'These takes cost more than their budget.' },
  take_not_missed: { status: 409, message: 'This take did not miss the brief.' },
  take_not_finished: { status: 409, message: 'This take is not finished.' },
  too_few_takes: { status: 409, message: 'A vote needs at least two takes that passed.' },
  take_vote_started: { status: 409, message: 'There is already a vote on these takes.' },
  take_vote_open: { status: 409, message: 'The vote on these takes is still open.' },
  piece_full: { status: 400, message: 'This track already has the maximum length.' },
  score_file_failed: { status: 502, message: 'The file could not be created. Please try again.' },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used before with a different request.',
  },
  generation_finished: { status: 409, message: 'This generation has already finished.' },
  generation_cancelled: { status: 409, message: 'This generation was cancelled. The tokens were returned.' },
  invalid_transition: { status: 409, message: 'This status change is not possible.' },
  invalid_signature: { status: 400, message: 'This event has no valid signature.' },
  payment_incomplete: { status: 409, message: 'This payment is not complete.' },
  payments_unavailable: { status: 501, message: 'Tokens cannot be bought here yet.' },
  payment_provider_failed: {
    status: 502,
    message: 'The payment provider did not respond. Nothing was charged. Please try again.',
  },
  provider_taken: { status: 409, message: 'A provider with this name already exists.' },
  provider_in_use: {
    status: 409,
    message: 'This provider has already made tracks, so its name cannot change.',
  },
  builtin_provider: {
    status: 409,
    message: 'The built-in provider’s name, key and address can’t be changed. It can only be turned off.',
  },
  pricing_taken: { status: 409, message: 'This provider already has a price for this service.' },
  invite_code_taken: { status: 409, message: 'This invite code already exists.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  upload_quota_reached: {
    status: 413,
    message:
      'There is no storage left for uploads. Files in the trash count until they are deleted permanently.',
  },
  range_not_satisfiable: { status: 416, message: 'That part of the file does not exist.' },
  audio_not_readable: {
    status: 415,
    message: 'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).',
  },
  soundfont_not_readable: { status: 415, message: 'Please select a SoundFont (.sf2 or .sf3).' },
  image_not_readable: { status: 415, message: 'Please select an image file.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  generation_failed: { status: 502, message: 'The track could not be created. The tokens were returned.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  mail_unavailable: { status: 501, message: 'This server does not send email.' },
  unavailable: { status: 503, message: 'The server is busy or shutting down. Please try again.' },
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

/** An expected error that is reported to the client. `server/http` turns it into a reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}, message: string = errors[code].message) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
