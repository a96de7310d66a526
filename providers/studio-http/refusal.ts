import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { codeOfStatus } from '#providers/http/code-of-status.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { Refusal } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';
import { failure } from './wire.ts';

const body = z.object({ error: failure });

function byStatus(status: number): ProviderErrorCode {
  if (status === 403) return 'policy';
  return status === 429 ? 'busy' : codeOfStatus(status);
}

/** Parses an error reply; without a code the status decides. */
export function readRefusal({ status, bytes }: GuardedReply): Refusal {
  const said = body.safeParse(jsonOf(bytes)).data?.error;
  if (!said) return { code: byStatus(status) };
  return { code: said.code, detail: said.message, suggestion: said.suggestion };
}
