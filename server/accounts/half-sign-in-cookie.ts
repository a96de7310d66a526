import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes, splitRoute } from '#contract/routes.ts';
import type { HalfSignIn } from './half-sign-ins.service.ts';

/** How a sign-in that waits for its code stays with its browser: out of reach of scripts, for that one call. */
export interface HalfSignInCookie {
  /** The token that came with a request. */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, begun: HalfSignIn): void;
  clear(reply: FastifyReply): void;
}

export function halfSignInCookie({ secure }: { secure: boolean }): HalfSignInCookie {
  // By https the name makes browsers refuse one that was planted in the clear.
  const name = `${secure ? '__Secure-' : ''}tutti_half_sign_in`;
  const { path } = splitRoute(routes.signInWithCode);
  const attributes = { path, httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request) => request.cookies[name],
    write: (reply, { token, expiresAt }) =>
      void reply.setCookie(name, token, { ...attributes, expires: expiresAt }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}
