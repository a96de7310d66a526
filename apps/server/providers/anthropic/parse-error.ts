import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const body = z.object({
  error: z.object({ type: z.string().nullish(), message: z.string().nullish() }),
  request_id: z.string().nullish(),
});

const byType = new Map<string, ProviderErrorCode>(
  Object.entries({
    authentication_error: 'auth',
    permission_error: 'quota',
    billing_error: 'quota',
    rate_limit_error: 'rate',
    overloaded_error: 'busy',
    timeout_error: 'timeout',
    api_error: 'unavailable',
  }),
);

/** Parses an error reply of Anthropic. */
export function parseError({ status, headers, bytes }: GuardedReply): ErrorDetails {
  const parsed = body.safeParse(parseJson(bytes)).data;
  const requestId = parsed?.request_id ?? [headers['request-id'] ?? []].flat()[0];
  const message = parsed?.error.message ?? undefined;
  // An account without credits is reported as an invalid request.
  const isOutOfCredits = /credit balance/i.test(message ?? '');
  const code = isOutOfCredits
    ? 'quota'
    : (byType.get(parsed?.error.type ?? '') ?? (status === 529 ? 'busy' : errorCodeFromStatus(status)));
  return { code, detail: message, requestId };
}
