import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';

/** What a reply says: it was done, it was refused for a reason, or the caller shall come back later. */
export type Meaning = 'done' | 'refused' | 'later';

const errorReply = z.looseObject({ code: z.enum(Object.keys(errors) as ErrorCode[]), message: z.string() });
/** Refusals that end by themselves. */
const passing = new Set<ErrorCode>(['unavailable', 'too_many_requests', 'service_unavailable']);

/**
 * What a reply means to who made the call, by the contract alone.
 * @throws with the reply where it means nothing: a success that is not what the call promises, an error without a
 * code or under the wrong status, a failure without a reason, or "later" without a time
 */
export function meaningOf(name: RouteName, response: Response, text: string): Meaning {
  const said = `${name}: ${response.status} ${text.slice(0, 300)}`;
  if (response.ok) {
    const { replies }: Endpoint = api[name];
    const promised = replies[response.status as keyof typeof replies];
    if (promised === undefined) throw new Error(`a status that was not promised: ${said}`);
    if (typeof promised === 'object' && !promised.safeParse(parsed(text)).success) {
      throw new Error(`not what was promised: ${said}`);
    }
    return 'done';
  }
  const refusal = errorReply.safeParse(parsed(text));
  if (!refusal.success) throw new Error(`no reason: ${said}`);
  const { code } = refusal.data;
  if (errors[code].status !== response.status) throw new Error(`another status than its code has: ${said}`);
  if (code === 'internal') throw new Error(`nobody knows why: ${said}`);
  if (!passing.has(code)) return 'refused';
  if (!/^\d+$/.test(response.headers.get('retry-after') ?? ''))
    throw new Error(`no time to come back: ${said}`);
  return 'later';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
