import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/access/signed-token.ts';
import type { Journey } from './provider.ts';

/** A journey, and the path of this site that it leads to. */
export interface Departure extends Journey {
  readonly returnTo: string;
}

/** As long as anybody takes to sign in. */
const lifetimeSeconds = 600;
/** 32 bytes in base64url. */
const stateForm = /^[\w-]{43}$/;

const departure = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/**
 * Keeps a sign-in with the browser that began it, signed and out of reach of scripts. Each has a cookie of
 * its own, so that two tabs may sign in at once; it goes to the callback alone, and counts once.
 */
export function journeyCookie(tokens: SignedTokens, { secure, now }: { secure: boolean; now: () => number }) {
  // By https the name makes browsers refuse one that was planted in the clear.
  const nameFor = (state: string) => `${secure ? '__Secure-' : ''}tutti_sign_in_${state.slice(0, 12)}`;
  const attributes = { path: '/api/auth/callback', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    write(reply: FastifyReply, { state, nonce, verifier, returnTo }: Departure): void {
      const facts = { state, nonce, verifier, returnTo };
      const token = tokens.sign('sign-in', facts, now() + lifetimeSeconds * 1000);
      void reply.setCookie(nameFor(state), token, { ...attributes, maxAge: lifetimeSeconds });
    },
    /** The sign-in that this browser began with `state`, if it did and it is not too old. */
    take(request: FastifyRequest, reply: FastifyReply, state: string | undefined): Departure | undefined {
      if (!state || !stateForm.test(state)) return undefined;
      const token = request.cookies[nameFor(state)];
      if (!token) return undefined;
      void reply.clearCookie(nameFor(state), attributes);
      try {
        const began = departure.parse(tokens.read('sign-in', token));
        return began.state === state ? began : undefined;
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}

export type JourneyCookie = ReturnType<typeof journeyCookie>;
