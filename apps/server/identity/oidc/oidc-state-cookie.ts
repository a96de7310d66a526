import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/platform/access/signed-token.ts';
import type { AuthorizationRequest } from './provider.ts';

/** An authorization request, and the path of this site to return to. */
export interface PendingAuthorization extends AuthorizationRequest {
  readonly returnTo: string;
}

/** Time limit for signing in at the provider. */
const lifetimeSeconds = 600;
/** 32 bytes in base64url. */
const statePattern = /^[\w-]{43}$/;

const pendingAuthorization = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/**
 * Stores an authorization request in a signed HttpOnly cookie of the browser that began it. Each has its own cookie,
 * so that two tabs can sign in at once; it is sent only to the callback, and used once.
 */
export function oidcStateCookie(
  tokens: SignedTokens,
  { secure, now }: { secure: boolean; now: () => number },
) {
  // The `__Secure-` prefix makes browsers reject a cookie of this name that was set over plain HTTP.
  const nameFor = (state: string) => `${secure ? '__Secure-' : ''}tutti_sign_in_${state.slice(0, 12)}`;
  const attributes = { path: '/api/auth/callback', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    write(reply: FastifyReply, { state, nonce, verifier, returnTo }: PendingAuthorization): void {
      const claims = { state, nonce, verifier, returnTo };
      const token = tokens.sign('sign-in', claims, now() + lifetimeSeconds * 1000);
      void reply.setCookie(nameFor(state), token, { ...attributes, maxAge: lifetimeSeconds });
    },
    /**
     * Returns the authorization request with this `state` and clears its cookie; undefined when this browser did not
     * begin it or it expired.
     */
    take(
      request: FastifyRequest,
      reply: FastifyReply,
      state: string | undefined,
    ): PendingAuthorization | undefined {
      if (!state || !statePattern.test(state)) return undefined;
      const token = request.cookies[nameFor(state)];
      if (!token) return undefined;
      void reply.clearCookie(nameFor(state), attributes);
      try {
        const pending = pendingAuthorization.parse(tokens.read('sign-in', token));
        return pending.state === state ? pending : undefined;
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}

export type OidcStateCookie = ReturnType<typeof oidcStateCookie>;
