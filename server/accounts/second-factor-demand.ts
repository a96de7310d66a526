import type { Role } from '#contract/auth.ts';

/** Which users need a second factor when they sign in with a password (setting SECOND_FACTOR). */
export const secondFactorDemands = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

export const isDemandedOf = (role: Role, demand: SecondFactorDemand): boolean =>
  demand === 'everyone' || (demand === 'admins' && role === 'admin');
