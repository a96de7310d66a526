import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const message = z.object({ msg: z.string() });
/** `detail` is a text, a list of field errors, or an object. */
const body = z.object({
  detail: z.union([
    z.string(),
    z.array(message),
    message,
    z.object({ message: z.string() }),
    z.object({ error: z.string() }),
  ]),
});

function codeOf(status: number): ProviderErrorCode {
  if (status === 403) return 'auth';
  return status === 429 ? 'busy' : errorCodeFromStatus(status);
}

function textOf(detail: z.infer<typeof body>['detail']): string {
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join('; ');
  return 'msg' in detail ? detail.msg : 'message' in detail ? detail.message : detail.error;
}

/** Parses an error reply of ACE-Step; 429 means that the queue is full. */
export function parseError({ status, bytes }: GuardedReply): ErrorDetails {
  const { data } = body.safeParse(parseJson(bytes));
  return { code: codeOf(status), detail: data && textOf(data.detail) };
}
