import type { User } from '#contract/auth.ts';

/** Somebody who has shown their password; the hash says which one that was. */
export interface Entrant {
  readonly user: User;
  readonly passwordHash: string;
}
