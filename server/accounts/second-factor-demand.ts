import type { Role } from '#contract/auth.ts';

/** Who must have a second factor beside their password, as the setting SECOND_FACTOR says. */
export const secondFactorDemands = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** Whether somebody of this role must have one, where they sign in with a password. */
export const isDemandedOf = (role: Role, demand: SecondFactorDemand): boolean =>
  demand === 'everyone' || (demand === 'admins' && role === 'admin');
