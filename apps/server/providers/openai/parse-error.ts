import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const text = z.string().nullish().catch(undefined);
/** Compatible servers use `detail` (Kokoro; a list for invalid fields), or a string as `error` (Ollama). */
const body = z.object({
  error: z.union([z.string(), z.object({ message: text, type: text, code: text })]).optional(),
  detail: z
    .union([
      z.string(),
      z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])).optional(), msg: z.string() })),
      z.object({ message: text, error: text }),
    ])
    .optional()
    .catch(undefined),
});

const codeByText = new Map<string, ProviderErrorCode>(
  Object.entries({
    moderation_blocked: 'policy',
    content_policy_violation: 'policy',
    image_generation_user_error: 'policy',
    content_filter: 'policy',
    insufficient_quota: 'quota',
    billing_hard_limit_reached: 'quota',
    billing_not_active: 'quota',
    invalid_api_key: 'auth',
    rate_limit_exceeded: 'rate',
  }),
);

function messageOf(detail: z.infer<typeof body>['detail']): string | undefined {
  if (typeof detail !== 'object') return detail;
  if (!Array.isArray(detail)) return detail.message ?? detail.error ?? undefined;
  return detail.map(({ loc = [], msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
}

/** Parses an error reply of OpenAI or a compatible server. */
export function parseError({ status, headers, bytes }: GuardedReply): ErrorDetails {
  const requestId = [headers['x-request-id'] ?? []].flat()[0];
  const { error, detail } = body.safeParse(parseJson(bytes)).data ?? {};
  const errorObject = typeof error === 'object' ? error : undefined;
  const detailMessage = messageOf(detail);
  const code =
    codeByText.get(errorObject?.code ?? '') ??
    codeByText.get(errorObject?.type ?? '') ??
    errorCodeFromStatus(status);
  return {
    code,
    detail: (typeof error === 'string' ? error : errorObject?.message) ?? detailMessage,
    requestId,
  };
}
