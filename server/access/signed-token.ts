import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';

/** What a token may be for; one for one purpose is worth nothing for another. */
export type Purpose =
  | 'unsubscribe'
  | 'verify-email'
  | 'sign-in'
  | 'new-password'
  | 'second-factor'
  | 'known-device';

/** `expiresAt` in milliseconds since 1970. */
const envelope = z.object({ facts: z.record(z.string(), z.string()), expiresAt: z.number().optional() });

/** Tokens in links and cookies that work without a session, because nobody but this server can make them. */
export interface SignedTokens {
  sign(purpose: Purpose, facts: Record<string, string>, expiresAt?: number): string;
  /** The facts in a token. @throws invalid_link when it is not ours, for something else, or too old */
  read(purpose: Purpose, token: string): Record<string, string>;
}

/** `now` gives milliseconds since 1970. */
export function signedTokens(secret: string, now: () => number): SignedTokens {
  const mac = (purpose: Purpose, body: string) =>
    createHmac('sha256', secret).update(`tutti link ${purpose}\0${body}`).digest();

  return {
    sign(purpose, facts, expiresAt) {
      const body = Buffer.from(JSON.stringify({ facts, expiresAt })).toString('base64url');
      return `${body}.${mac(purpose, body).toString('base64url')}`;
    },
    read(purpose, token) {
      const [body = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = mac(purpose, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('invalid_link');
      // The signature says that the body is one of ours.
      const { facts, expiresAt } = envelope.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (expiresAt !== undefined && expiresAt < now()) throw new AppError('invalid_link');
      return facts;
    },
  };
}
