import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, type CurrentUserDeps } from '#server/identity/accounts/current-user.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import type { SessionReader } from '#server/platform/http/session.ts';
import type { Viewer } from './entry-routes.ts';

export interface ViewerSources extends CurrentUserDeps {
  readonly sessions: SessionReader;
  readonly cookie: SessionCookie;
}

/**
 * Looks up the user of a page request by the session cookie. When the database is unavailable the page is sent
 * without the user, and the app requests it.
 */
export function viewerLookup({ sessions, cookie, ...userSources }: ViewerSources) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer> => {
    const token = cookie.read(request);
    if (token === undefined) return null;
    try {
      const session = await sessions.resume(token);
      if (!session) return null;
      if (session.extended) cookie.write(reply, token, session.expiresAt);
      return await currentUser(userSources, session.user);
    } catch (error) {
      request.log.warn({ err: error }, 'session lookup failed; rendering the page without a user');
      return undefined;
    }
  };
}
