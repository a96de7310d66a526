import { z } from 'zod';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';
import { readPlan } from './read-plan.ts';

/** `detail` is an object, a list of field errors, or a string. */
const body = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])).optional(), msg: z.string() })),
    z.object({
      code: z.string().nullish(),
      status: z.string().nullish(),
      message: z.string().nullish(),
      request_id: z.string().nullish(),
      data: z
        .object({
          prompt_suggestion: z.string().nullish(),
          composition_plan_suggestion: z.unknown().optional(),
        })
        .nullish(),
    }),
  ]),
});

const codeByText = new Map<string, ProviderErrorCode>(
  Object.entries({
    bad_prompt: 'policy',
    bad_composition_plan: 'policy',
    content_policy_violation: 'policy',
    invalid_api_key: 'auth',
    missing_api_key: 'auth',
    needs_authorization: 'auth',
    quota_exceeded: 'quota',
    too_many_concurrent_requests: 'busy',
    concurrent_limit_exceeded: 'busy',
    system_busy: 'busy',
    rate_limit_exceeded: 'rate',
    voice_not_found: 'invalid',
    max_character_limit_exceeded: 'invalid',
  }),
);

/** Parses an error reply of ElevenLabs. */
export function parseError({ status, headers, bytes }: GuardedReply): ErrorDetails {
  const requestId = [headers['request-id'] ?? []].flat()[0];
  const parsed = body.safeParse(parseJson(bytes));
  if (!parsed.success) return { code: errorCodeFromStatus(status), requestId };
  const { detail } = parsed.data;
  if (typeof detail === 'string') return { code: errorCodeFromStatus(status), detail, requestId };
  if (Array.isArray(detail)) {
    const wrong = detail.map(({ loc = [], msg }) => `${loc.slice(1).join('.')}: ${msg}`);
    return { code: errorCodeFromStatus(status), detail: wrong.join('; '), requestId };
  }
  const code =
    codeByText.get(detail.code ?? '') ?? codeByText.get(detail.status ?? '') ?? errorCodeFromStatus(status);
  const prompt = detail.data?.prompt_suggestion ?? undefined;
  const plan = readPlan(detail.data?.composition_plan_suggestion);
  return {
    code,
    detail: detail.message ?? undefined,
    requestId: detail.request_id ?? requestId,
    ...((prompt || plan) && { suggestion: { prompt, composition_plan: plan } }),
  };
}
