import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentUser } from '#server/identity/accounts/current-user.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import type { IdentityServices } from '#server/platform/context.ts';
import type { Viewer } from './entry-routes.ts';

/**
 * Looks up the user of a page request by the session cookie. When the database is unavailable the page is sent
 * without the user, and the app requests it.
 */
export function viewerLookup(services: IdentityServices, cookie: SessionCookie) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer> => {
    const token = cookie.read(request);
    if (token === undefined) return null;
    try {
      const session = await services.sessions.resume(token);
      if (!session) return null;
      if (session.extended) cookie.write(reply, token, session.expiresAt);
      return await currentUser(services, session.user);
    } catch (error) {
      request.log.warn({ err: error }, 'session lookup failed; rendering the page without a user');
      return undefined;
    }
  };
}
