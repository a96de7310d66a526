import type { User } from '#contract/auth.ts';

/** A user who gave the right password, and its hash. */
export interface AuthenticatedUser {
  readonly user: User;
  readonly passwordHash: string;
}
