import type { ServerResponse } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApiCall } from './api-call.ts';
import { bearerToken } from './bearer-token.ts';
import type { AuthUser } from './auth-user.ts';
import type { SessionCookie } from './session-cookie.ts';
import { messages } from '#server/platform/messages.ts';

/** The session of a request. `id` is the SHA-256 of its token. */
export interface Session {
  readonly id: Buffer;
  readonly user: AuthUser;
  readonly expiresAt: Date;
  /** True when this request extended the session, so that the cookie must be renewed. */
  readonly extended: boolean;
}

export interface SessionReader {
  resume(token: string): Promise<Session | undefined>;
}

export interface ApiTokenReader {
  /**
   * The user as whom an API token acts; undefined for one that is unknown, revoked or expired, or of a blocked user. The
   * reply `raw` is closed when the token ends before it.
   */
  userOf(token: string, raw: ServerResponse): Promise<AuthUser | undefined>;
}

/** The session of a request. @throws unauthenticated */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new AppError('unauthenticated');
  return session;
}

/**
 * Sets the user of the API token or the session cookie on every request under /api and to /mcp, before access is checked. With an
 * API token the cookie is ignored, whether the token is valid or not. A request without either costs no query.
 */
export async function installSession(
  app: FastifyInstance,
  { sessions, apiTokens }: { readonly sessions: SessionReader; readonly apiTokens: ApiTokenReader },
  cookie: SessionCookie,
): Promise<void> {
  // Awaited, because hooks run in the order of registration.
  await app.register(fastifyCookie);
  app.decorateRequest('user', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('loggedInUserId', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const apiToken = bearerToken(request);
    if (apiToken !== undefined) {
      request.user = await apiTokens.userOf(apiToken, reply.raw);
      if (request.user) return;
      void reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new AppError('unauthenticated', {}, messages.invalidApiToken);
    }
    const token = cookie.read(request);
    const session = token && (await sessions.resume(token));
    if (!session) return;
    request.session = session;
    request.user = session.user;
    if (session.extended) cookie.write(reply, token, session.expiresAt);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** The id of the user who signed in with this request. */
    loggedInUserId: string | undefined;
  }
}
