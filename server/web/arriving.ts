import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, type Selves } from '#server/accounts/current-user.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { SessionReader } from '#server/http/session.ts';
import type { Arriving } from './first-views.ts';

export interface Door extends Selves {
  readonly sessions: SessionReader;
  readonly cookie: SessionCookie;
}

/**
 * Looks up the user of a page request by the session cookie. When the database is unavailable the page is sent
 * without the user, and the app requests it.
 */
export function arrivingWith({ sessions, cookie, ...selves }: Door) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Arriving> => {
    const token = cookie.read(request);
    if (token === undefined) return null;
    try {
      const session = await sessions.resume(token);
      if (!session) return null;
      if (session.extended) cookie.write(reply, token, session.expiresAt);
      return await currentUser(selves, session.person);
    } catch (error) {
      request.log.warn({ err: error }, 'the page goes out without knowing who asks for it');
      return undefined;
    }
  };
}
