import type { Role } from '#contract/auth.ts';

/** Which users need a second factor when they sign in with a password (setting SECOND_FACTOR). */
export const secondFactorPolicies = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

export const isRequiredFor = (role: Role, policy: SecondFactorPolicy): boolean =>
  policy === 'everyone' || (policy === 'admins' && role === 'admin');
