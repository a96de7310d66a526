import type { ErrorReplies } from '#providers/testing/exact-reply.ts';

const error = (status: number, type: string, message = `Not ${type}.`) => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_2' },
});

/** Exact error replies of the service, by case. */
export const errors = {
  key: [error(401, 'authentication_error', 'invalid x-api-key'), { code: 'auth' }],
  noCredits: [
    error(400, 'invalid_request_error', 'Your credit balance is too low to access the API.'),
    { code: 'quota' },
  ],
  billing: [error(402, 'billing_error'), { code: 'quota' }],
  permission: [error(403, 'permission_error'), { code: 'quota' }],
  endedModel: [
    error(404, 'not_found_error', 'model: claude-x'),
    { code: 'invalid', detail: /model: claude-x/ },
  ],
  tooLarge: [error(413, 'request_too_large'), { code: 'invalid' }],
  limit: [error(429, 'rate_limit_error'), { code: 'rate' }],
  server: [error(500, 'api_error'), { code: 'unavailable' }],
  timeout: [error(504, 'timeout_error'), { code: 'timeout' }],
  overloaded: [error(529, 'overloaded_error'), { code: 'busy' }],
  overloadedPage: [{ status: 529, body: '<html>529</html>', type: 'text/html' }, { code: 'busy' }],
} as const satisfies ErrorReplies;
