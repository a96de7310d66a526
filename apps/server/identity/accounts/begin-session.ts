import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeRequired, User } from '#contract/auth.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';
import type { PendingMfaCookie } from './pending-mfa-cookie.ts';
import type { PendingMfaService } from './pending-mfa.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Sessions, AuthMethod } from './sessions.service.ts';

/**
 * Starts a new session in place of the browser's current one. A password hash in `method` must still be the current
 * one.
 * @throws wrong_credentials
 */
export type BeginSession = (
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  method?: AuthMethod,
) => Promise<void>;

export const beginSessionWith =
  (sessions: Sessions, cookie: SessionCookie, devices: KnownDevices): BeginSession =>
  async (userId, request, reply, method) => {
    const { token, expiresAt } = await sessions.start(userId, cookie.read(request), method);
    request.loggedInUserId = userId;
    cookie.write(reply, token, expiresAt);
    if (method?.passwordHash) devices.remember(request, reply, userId, method.passwordHash);
  };

/** Starts a session after a correct password, or a pending MFA challenge when the account has a second factor. */
export type CompletePasswordLogin = (
  authenticated: AuthenticatedUser,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<User | CodeRequired>;

export const completePasswordLoginWith =
  (
    pendingMfa: PendingMfaService,
    cookie: PendingMfaCookie,
    beginSession: BeginSession,
  ): CompletePasswordLogin =>
  async ({ user, passwordHash }, request, reply) => {
    const pending = await pendingMfa.begin(user.id, passwordHash);
    if (pending) {
      cookie.write(reply, pending);
      reply.code(202);
      return { next: 'code' };
    }
    await beginSession(user.id, request, reply, { passwordHash });
    return user;
  };
