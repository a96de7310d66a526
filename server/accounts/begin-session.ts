import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { Sessions } from './sessions.service.ts';

/** Signs somebody in: a new session, in place of the one that the browser had. */
export type BeginSession = (userId: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export const beginSessionWith =
  (sessions: Sessions, cookie: SessionCookie): BeginSession =>
  async (userId, request, reply) => {
    const { token, expiresAt } = await sessions.start(userId, cookie.read(request));
    request.enteredAs = userId;
    cookie.write(reply, token, expiresAt);
  };
