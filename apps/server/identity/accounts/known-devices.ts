import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/platform/access/signed-token.ts';
import { passwordFingerprint } from './passwords.ts';
import { signedInSubject, type AttemptSource } from './login-throttling.ts';

/** Browsers in which a user signed in with the current password. */
export interface KnownDevices {
  sourceOf(request: FastifyRequest): AttemptSource;
  /** Marks the browser as known to this account until its password changes. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string, passwordHash: string): void;
}

/** The longest lifetime that browsers allow for cookies. */
const lifetimeMs = 400 * 86_400_000;

/** A signed cookie with the account that a browser is known to. It does not authenticate. */
export function knownDevices(
  tokens: SignedTokens,
  { secure, now }: { secure: boolean; now: () => number },
): KnownDevices {
  // The `__Secure-` prefix makes browsers reject a cookie of this name that was set over plain HTTP.
  const name = `${secure ? '__Secure-' : ''}tutti_device`;
  const attributes = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;

  function read(request: FastifyRequest): Record<string, string> {
    try {
      return tokens.read('known-device', request.cookies[name] ?? '');
    } catch (error) {
      if (error instanceof AppError) return {};
      throw error;
    }
  }

  return {
    sourceOf: (request) => ({
      ip: request.ip,
      deviceSubject({ id, passwordHash }) {
        if (request.session?.user.id === id) return signedInSubject(id);
        const { userId, mark, device } = read(request);
        return userId === id && mark === passwordFingerprint(passwordHash) ? `device:${device}` : undefined;
      },
    }),
    remember(request, reply, userId, passwordHash) {
      const before = read(request);
      const device = before['userId'] === userId ? before['device'] : undefined;
      const claims = { userId, mark: passwordFingerprint(passwordHash), device: device ?? randomUUID() };
      const expires = new Date(now() + lifetimeMs);
      const token = tokens.sign('known-device', claims, expires.getTime());
      void reply.setCookie(name, token, { ...attributes, expires });
    },
  };
}
