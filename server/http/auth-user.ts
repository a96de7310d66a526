import type { Access } from '#contract/endpoint.ts';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';

/** The user of a request. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly inviteValidated: boolean;
  /** Signed in with a password, must set up a second factor first. */
  readonly needsSecondFactor: boolean;
}

/** The user as the policies see it. */
export type Actor = Pick<AuthUser, 'id' | 'role' | 'inviteValidated'>;

/** The user as a handler sees it: undefined only where access is `anyone`. */
export type EndpointUser<A extends Access> = A extends 'anyone' ? AuthUser | undefined : AuthUser;

const rank: Record<Role, number> = { collaborator: 0, creator: 1, admin: 2 };

/** @throws AppError unless the user has the access that an endpoint requires */
export function requireAccess(access: Access, user: AuthUser | undefined): void {
  if (access === 'anyone') return;
  if (!user) throw new AppError('unauthenticated');
  if (access === 'entering') return;
  if (user.needsSecondFactor) throw new AppError('second_factor_required');
  if (access === 'signed-in') return;
  if (!user.inviteValidated) throw new AppError('invite_required');
  if (access === 'validated') return;
  if (rank[user.role] < rank[access]) throw new AppError('role_required', { needed: access });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set from the session cookie before any handler runs; undefined without a session. */
    user: AuthUser | undefined;
  }
}
