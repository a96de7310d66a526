import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import { acceptsProjectTokens, scopeOf, type Access, type Endpoint } from '#contract/endpoint.ts';
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
  /** The API token of the request; undefined in a session. */
  readonly apiToken?: RequestApiToken;
}

/** The API token of a request. */
export interface RequestApiToken {
  readonly id: string;
  readonly scopes: readonly ApiTokenScope[];
  /** The only project that it can be used for; null: all. */
  readonly projectId: string | null;
}

export const apiTokenIdOf = ({ apiToken }: AuthUser): string | null => apiToken?.id ?? null;

/** The user as the policies see it. */
export type Actor = Pick<AuthUser, 'id' | 'role' | 'inviteValidated' | 'apiToken'>;

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

/**
 * @throws token_scope_required {needed}, token_project_bound unless the API token of the request, if there is one, may
 *   call the endpoint
 */
export function requireScope(endpoint: Endpoint, { scopes, projectId }: RequestApiToken): void {
  const needed = scopeOf(endpoint);
  // Every scope includes `read`.
  const isIncluded = needed === 'none' || needed === 'read' || scopes.some((scope) => scope === needed);
  if (!isIncluded) throw new AppError('token_scope_required', { needed });
  if (needed !== 'none' && projectId !== null && !acceptsProjectTokens(endpoint)) {
    throw new AppError('token_project_bound', { projectId });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the API token or the session cookie, set before any handler runs. */
    user: AuthUser | undefined;
  }
}
