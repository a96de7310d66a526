import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the session's cookie is called where people reach the site by https, and where they do not. */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-tutti_session' : 'tutti_session');

/** How the session's token travels: one cookie that scripts can't read and other sites can't send. */
export interface SessionCookie {
  /** The token that came with a request, if it has the form of one. */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

/** 32 bytes in base64url. */
const tokenForm = /^[\w-]{43}$/;

/**
 * `secure`: the site is reached by https. Then the cookie never travels in the clear, and its name makes browsers
 * refuse one that a neighbouring host, or somebody on the line, would plant.
 */
export function sessionCookie({ secure }: { secure: boolean }): SessionCookie {
  const name = sessionCookieName(secure);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read(request) {
      const token = request.cookies[name];
      return token && tokenForm.test(token) ? token : undefined;
    },
    write(reply, token, expiresAt) {
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt });
    },
    clear(reply) {
      void reply.clearCookie(name, attributes);
    },
  };
}
