import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const body = z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) });

function codeOf(status: number): ProviderErrorCode {
  if (status === 403) return 'auth';
  return status === 429 ? 'busy' : errorCodeFromStatus(status);
}

/** Parses an error reply of ACE-Step; 429 means that the queue is full. */
export function parseError({ status, bytes }: GuardedReply): ErrorDetails {
  const { data } = body.safeParse(parseJson(bytes));
  const detail = Array.isArray(data?.detail) ? data.detail.map(({ msg }) => msg).join('; ') : data?.detail;
  return { code: codeOf(status), detail };
}
