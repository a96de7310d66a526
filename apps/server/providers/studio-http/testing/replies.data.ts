import type { ErrorReplies } from '#providers/testing/exact-reply.ts';

/** Error replies of bridges, as documented and otherwise, by case. */
export const errors = {
  documented: [
    { status: 400, body: { error: { code: 'invalid', message: 'Too long.' } } },
    { code: 'invalid', detail: /Too long/ },
  ],
  brokenSuggestion: [
    { status: 403, body: { error: { code: 'policy', message: 'No.', suggestion: 'a door' } } },
    { code: 'policy' },
  ],
  noCode: [
    { status: 400, body: { error: { message: 'Nope.' } } },
    { code: 'unknown', detail: /Nope/ },
  ],
  textAsError: [{ status: 404, body: { error: 'no such order' } }, { code: 'invalid' }],
  frameworkError: [{ status: 422, body: { detail: [{ msg: 'Field required' }] } }, { code: 'invalid' }],
  plainText: [{ status: 500, body: 'Internal Server Error', type: 'text/plain' }, { code: 'unavailable' }],
  limit: [{ status: 429, body: {} }, { code: 'busy' }],
} as const satisfies ErrorReplies;
