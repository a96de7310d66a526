import type { InviteCode } from '#contract/invites.ts';

export type CodeState = 'active' | 'inactive' | 'used' | 'expired';

/** State of an invite code at `nowMs`. */
export function codeState(
  code: Pick<InviteCode, 'isActive' | 'usedCount' | 'maxUses' | 'expiresAt'>,
  nowMs: number,
): CodeState {
  if (!code.isActive) return 'inactive';
  if (code.usedCount >= code.maxUses) return 'used';
  if (code.expiresAt !== null && Date.parse(code.expiresAt) <= nowMs) return 'expired';
  return 'active';
}
