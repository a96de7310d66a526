import type { Body } from '#contract/api.ts';
import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';

/** Form values, as typed. */
export interface NewCode {
  readonly code: string;
  readonly description: string;
  readonly role: Role;
  readonly maxUses: string;
  /** Value of the date field, e.g. "2026-12-31", or empty. */
  readonly expiresOn: string;
  readonly isActive: boolean;
}

export const emptyCode: NewCode = {
  code: '',
  description: '',
  role: 'collaborator',
  maxUses: '1',
  expiresOn: '',
  isActive: true,
};

/** The typed number of uses; 1 when it is not a number. */
export function parseMaxUses(typed: string): number {
  const uses = Number.parseInt(typed, 10);
  return Number.isNaN(uses) ? 1 : uses;
}

/** The last millisecond of a day in the local time zone. */
const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:59.999`);

/** Whether the chosen expiry date, if any, is in the past. */
export const isPastDate = (expiresOn: string, nowMs: number): boolean =>
  expiresOn !== '' && endOfDay(expiresOn).getTime() < nowMs;

/** The request body. The code expires at the end of the chosen day in the local time zone. */
export function toBody(form: NewCode): Body<'createInviteCode'> {
  return {
    code: form.code.trim(),
    description: form.description.trim() || null,
    role: form.role,
    maxUses: parseMaxUses(form.maxUses),
    isActive: form.isActive,
    expiresAt: form.expiresOn ? endOfDay(form.expiresOn).toISOString() : null,
  };
}

// No 0, O, 1, I and L, which are easily confused.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groupCount = 3;
const groupLength = 4;

/** An unguessable code (about 59 bits) in groups that are easy to read out, e.g. "7K2M-…". */
export function suggestCode(randomInt: (limit: number) => number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groupCount }, group).join('-').slice(0, limits.inviteCode.max);
}

/** A uniformly distributed integer below `limit` (at most 256) from the browser's cryptographic source. */
export function secureRandomInt(limit: number): number {
  const unbiasedLimit = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unbiasedLimit) return byte % limit;
  }
}
