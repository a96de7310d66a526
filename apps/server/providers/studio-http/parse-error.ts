import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { errorCodeFromStatus } from '#providers/http/error-code-from-status.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ErrorDetails } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';
import { failure } from './protocol.ts';

const body = z.object({ error: failure });

function byStatus(status: number): ProviderErrorCode {
  if (status === 403) return 'policy';
  return status === 429 ? 'busy' : errorCodeFromStatus(status);
}

/** Parses an error reply; without a code the status decides. */
export function parseError({ status, bytes }: GuardedReply): ErrorDetails {
  const error = body.safeParse(parseJson(bytes)).data?.error;
  if (!error) return { code: byStatus(status) };
  return { code: error.code, detail: error.message, suggestion: error.suggestion };
}
