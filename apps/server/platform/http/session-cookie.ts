import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The name of the session cookie; it differs between https and http. */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-tutti_session' : 'tutti_session');

/** The session cookie: scripts cannot read it, and browsers do not send it from other sites. */
export interface SessionCookie {
  /** The token of a request, if it is well formed. */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string, expiresAt: Date): void;
  clear(reply: FastifyReply): void;
}

/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * `secure`: the site is served over https. The cookie is then never sent in the clear, and its `__Host-` prefix makes
 * browsers reject one that is set by a neighbouring host or a man in the middle.
 */
export function sessionCookie({ secure }: { secure: boolean }): SessionCookie {
  const name = sessionCookieName(secure);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read(request) {
      const token = request.cookies[name];
      return token && tokenPattern.test(token) ? token : undefined;
    },
    write(reply, token, expiresAt) {
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt });
    },
    clear(reply) {
      void reply.clearCookie(name, attributes);
    },
  };
}
