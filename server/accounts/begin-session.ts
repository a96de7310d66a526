import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeNeeded, User } from '#contract/auth.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { Entrant } from './entrant.ts';
import type { HalfSignInCookie } from './half-sign-in-cookie.ts';
import type { HalfSignIns } from './half-sign-ins.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Sessions, Showing } from './sessions.service.ts';

/**
 * Starts a new session in place of the browser's current one. A password hash in `method` must still be the current
 * one.
 * @throws wrong_credentials
 */
export type BeginSession = (
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  how?: Showing,
) => Promise<void>;

export const beginSessionWith =
  (sessions: Sessions, cookie: SessionCookie, devices: KnownDevices): BeginSession =>
  async (userId, request, reply, how) => {
    const { token, expiresAt } = await sessions.start(userId, cookie.read(request), how);
    request.enteredAs = userId;
    cookie.write(reply, token, expiresAt);
    if (how?.passwordHash) devices.remember(request, reply, userId, how.passwordHash);
  };

/** Starts a session after a correct password, or a pending MFA challenge when the account has a second factor. */
export type EnterByPassword = (
  entrant: Entrant,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<User | CodeNeeded>;

export const enterByPasswordWith =
  (
    halfSignIns: Pick<HalfSignIns, 'begin'>,
    cookie: HalfSignInCookie,
    beginSession: BeginSession,
  ): EnterByPassword =>
  async ({ user, passwordHash }, request, reply) => {
    const begun = await halfSignIns.begin(user.id, passwordHash);
    if (begun) {
      cookie.write(reply, begun);
      reply.code(202);
      return { next: 'code' };
    }
    await beginSession(user.id, request, reply, { passwordHash });
    return user;
  };
