import { z } from 'zod';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { codeOfStatus } from '#providers/http/code-of-status.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { Refusal } from '#providers/http/provider-client.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const body = z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) });

function codeOf(status: number): ProviderErrorCode {
  if (status === 403) return 'auth';
  return status === 429 ? 'busy' : codeOfStatus(status);
}

/** Parses an error reply of ACE-Step; 429 means that the queue is full. */
export function readRefusal({ status, bytes }: GuardedReply): Refusal {
  const { data } = body.safeParse(jsonOf(bytes));
  const detail = Array.isArray(data?.detail) ? data.detail.map(({ msg }) => msg).join('; ') : data?.detail;
  return { code: codeOf(status), detail };
}
