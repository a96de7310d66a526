import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { codeOfStatus } from '#providers/http/code-of-status.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { Refusal } from '#providers/http/provider-client.ts';
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
export function readRefusal({ status, headers, bytes }: GuardedReply): Refusal {
  const parsed = body.safeParse(jsonOf(bytes)).data;
  const requestId = parsed?.request_id ?? [headers['request-id'] ?? []].flat()[0];
  const message = parsed?.error.message ?? undefined;
  // An account without credits is reported as an invalid request.
  const isPoor = /credit balance/i.test(message ?? '');
  const code = isPoor
    ? 'quota'
    : (byType.get(parsed?.error.type ?? '') ?? (status === 529 ? 'busy' : codeOfStatus(status)));
  return { code, detail: message, requestId };
}
