import { errorFactMessages, errorMessages } from '#contract/error-messages.ts';

const statuses = {
  validation_failed: 400,
  unspeakable: 400,
  unknown_voice: 400,
  unknown_provider: 400,
  service_unavailable: 503,
  refused_address: 400,
  import_not_readable: 400,
  unsupported_plan: 400,
  invalid_invite_code: 400,
  invite_already_validated: 409,
  invalid_link: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  sign_in_over: 401,
  second_factor_on: 409,
  second_factor_off: 409,
  no_password: 409,
  insufficient_tokens: 402,
  token_scope_required: 403,
  token_project_bound: 403,
  token_spending_limit: 402,
  too_many_api_tokens: 409,
  invite_required: 403,
  second_factor_required: 403,
  role_required: 403,
  forbidden: 403,
  own_password: 403,
  own_second_factor: 403,
  second_factor_demanded: 403,
  account_blocked: 403,
  own_account: 403,
  last_admin: 409,
  own_role: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  user_not_found: 404,
  user_not_validated: 409,
  already_member: 409,
  member_is_admin: 409,
  already_in_project: 409,
  last_project: 409,
  email_taken: 409,
  no_score: 409,
  score_outdated: 409,
  no_such_version: 404,
  version_is_current: 409,
  version_not_current: 409,
  versions_full: 409,
  tracks_not_stackable: 409,
  track_locked: 409,
  no_open_comment: 409,
  not_a_member: 400,
  vote_closed: 409,
  playlist_full: 409,
  too_many_playlists: 409,
  too_many_share_links: 409,
  sharing_off: 403,
  share_exceeds_permissions: 403,
  share_password_required: 401,
  wrong_share_password: 401,
  guest_name_required: 400,
  too_many_guests: 409,
  too_late_to_edit: 403,
  too_many_webhooks: 409,
  webhook_secret_lost: 409,
  soundfont_deleted: 409,
  unknown_soundfont: 400,
  too_many_soundfonts: 409,
  no_such_section: 400,
  no_effect: 400,
  not_mergeable: 400,
  no_common_version: 409,
  unresolved_conflicts: 409,
  spending_declined: 402,
  budget_exceeded: 402,
  person_limit_exceeded: 402,
  not_awaiting_approval: 409,
  over_take_budget: 402,
  take_not_missed: 409,
  take_not_paid: 409,
  take_expired: 409,
  preview_limit_reached: 403,
  take_not_finished: 409,
  too_few_takes: 409,
  take_vote_started: 409,
  take_vote_open: 409,
  piece_full: 400,
  score_file_failed: 502,
  idempotency_conflict: 409,
  generation_finished: 409,
  generation_cancelled: 409,
  invalid_transition: 409,
  invalid_signature: 400,
  payment_incomplete: 409,
  payments_unavailable: 501,
  payment_provider_failed: 502,
  provider_taken: 409,
  provider_in_use: 409,
  builtin_provider: 409,
  pricing_taken: 409,
  invite_code_taken: 409,
  body_too_large: 413,
  upload_quota_reached: 413,
  range_not_satisfiable: 416,
  audio_not_readable: 415,
  soundfont_not_readable: 415,
  image_not_readable: 415,
  unsupported_media_type: 415,
  generation_failed: 502,
  too_many_requests: 429,
  internal: 500,
  mail_unavailable: 501,
  query_timeout: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statuses;

const reply = ([code, status]: [string, number]) => [
  code,
  { status, message: errorMessages[code as ErrorCode] },
];

/**
 * The closed list of errors: code → HTTP status and message.
 * Error replies contain {code, message, …facts}; `code` is stable, `message` may change.
 */
export const errors = Object.fromEntries(Object.entries(statuses).map(reply)) as Readonly<
  Record<ErrorCode, { readonly status: number; readonly message: string }>
>;

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
  token_scope_required: ({ needed }) => errorFactMessages.token_scope_required(String(needed)),
  role_required: ({ needed }) => errorFactMessages.role_required(String(needed)),
  token_spending_limit: ({ needed, limit, spent }) =>
    errorFactMessages.token_spending_limit({ needed: Number(needed), left: Number(limit) - Number(spent) }),
  over_take_budget: ({ budget }) => errorFactMessages.over_take_budget(Number(budget)),
  upload_quota_reached: ({ of, usedBytes, limitBytes }) =>
    errorFactMessages.upload_quota_reached({
      of: String(of),
      used: megabytes(usedBytes),
      limit: megabytes(limitBytes),
    }),
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
