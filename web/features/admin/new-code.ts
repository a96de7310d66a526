import type { Body } from '#contract/api.ts';
import type { Role } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';

/** What the form holds; all of it text but the switch. */
export interface NewCode {
  readonly code: string;
  readonly description: string;
  readonly role: Role;
  readonly maxUses: string;
  /** A day as the date field gives it, "2026-12-31", or empty. */
  readonly expiresOn: string;
  readonly isActive: boolean;
}

export const blankCode: NewCode = {
  code: '',
  description: '',
  role: 'collaborator',
  maxUses: '1',
  expiresOn: '',
  isActive: true,
};

/** The number of uses that was typed; 1 when it is no number. */
export function usesOf(typed: string): number {
  const uses = Number.parseInt(typed, 10);
  return Number.isNaN(uses) ? 1 : uses;
}

/** The last moment of a day, in the person's own time. */
const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:59.999`);

/** Whether the last day that was chosen, if one was, lies before `nowMs`: the code would let nobody in. */
export const isOver = (expiresOn: string, nowMs: number): boolean =>
  expiresOn !== '' && endOfDay(expiresOn).getTime() < nowMs;

/** What the server is sent. A code lasts until the end of its last day, in the person's own time. */
export function toBody(form: NewCode): Body<'createInviteCode'> {
  return {
    code: form.code.trim(),
    description: form.description.trim() || null,
    role: form.role,
    maxUses: usesOf(form.maxUses),
    isActive: form.isActive,
    expiresAt: form.expiresOn ? endOfDay(form.expiresOn).toISOString() : null,
  };
}

// Without 0, O, 1, I and L, which are mistaken for each other when read out.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/** A code that nobody guesses (about 59 bits), in groups that are easy to read out: "7K2M-…". */
export function suggestCode(randomBelow: (limit: number) => number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomBelow(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-').slice(0, limits.inviteCode.max);
}

/** A whole number below `limit` (at most 256) from the browser's cryptographic source, each as likely. */
export function secureBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
