import type { Role } from '#contract/auth.ts';
import type { SecondFactorPolicy } from '#server/platform/config.ts';

export const isRequiredFor = (role: Role, policy: SecondFactorPolicy): boolean =>
  policy === 'everyone' || (policy === 'admins' && role === 'admin');
