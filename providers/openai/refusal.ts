import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { codeOfStatus } from '#providers/http/code-of-status.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { Refusal } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const word = z.string().nullish().catch(undefined);
/** Compatible servers use `detail` (Kokoro), or a string as `error` (Ollama). */
const body = z.object({
  error: z.union([z.string(), z.object({ message: word, type: word, code: word })]).optional(),
  detail: z.union([z.string(), z.object({ message: word, error: word })]).optional(),
});

const byWord = new Map<string, ProviderErrorCode>(
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

/** Parses an error reply of OpenAI or a compatible server. */
export function readRefusal({ status, headers, bytes }: GuardedReply): Refusal {
  const requestId = [headers['x-request-id'] ?? []].flat()[0];
  const { error, detail } = body.safeParse(jsonOf(bytes)).data ?? {};
  const said = typeof error === 'object' ? error : undefined;
  const told = typeof detail === 'object' ? (detail.message ?? detail.error) : detail;
  const code = byWord.get(said?.code ?? '') ?? byWord.get(said?.type ?? '') ?? codeOfStatus(status);
  return {
    code,
    detail: (typeof error === 'string' ? error : said?.message) ?? told ?? undefined,
    requestId,
  };
}
