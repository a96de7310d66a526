import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/access/signed-token.ts';
import { passwordMark } from './passwords.ts';
import { signedInAs, type GuessSource } from './password-tries.ts';

/** Browsers in which somebody has signed in with their present password. */
export interface KnownDevices {
  sourceOf(request: FastifyRequest): GuessSource;
  /** Marks the browser as one of this account's, until its password changes. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string, passwordHash: string): void;
}

/** As long as browsers keep a cookie. */
const lifetimeMs = 400 * 86_400_000;

/** A signed cookie that says which account a browser belongs to. It signs nobody in. */
export function knownDevices(
  tokens: SignedTokens,
  { secure, now }: { secure: boolean; now: () => number },
): KnownDevices {
  // By https the name makes browsers refuse one that was planted in the clear.
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
      knownAs({ id, passwordHash }) {
        if (request.session?.person.id === id) return signedInAs(id);
        const { userId, mark, device } = read(request);
        return userId === id && mark === passwordMark(passwordHash) ? `device:${device}` : undefined;
      },
    }),
    remember(request, reply, userId, passwordHash) {
      const before = read(request);
      const device = before['userId'] === userId ? before['device'] : undefined;
      const facts = { userId, mark: passwordMark(passwordHash), device: device ?? randomUUID() };
      const expires = new Date(now() + lifetimeMs);
      const token = tokens.sign('known-device', facts, expires.getTime());
      void reply.setCookie(name, token, { ...attributes, expires });
    },
  };
}
