import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import type { PendingMfa } from './pending-mfa.service.ts';

/** Stores the token of a pending MFA challenge in an HttpOnly cookie that is sent only with the code request. */
export interface PendingMfaCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, pending: PendingMfa): void;
  clear(reply: FastifyReply): void;
}

export function createPendingMfaCookie({ secure }: { secure: boolean }): PendingMfaCookie {
  // The `__Secure-` prefix makes browsers reject a cookie of this name that was set over plain HTTP.
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
