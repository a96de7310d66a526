import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';

/** A token is valid only for its own purpose. */
export type Purpose =
  | 'unsubscribe'
  | 'verify-email'
  | 'sign-in'
  | 'new-password'
  | 'second-factor'
  | 'known-device'
  | 'shared-page'
  | 'mcp-session';

/** `facts` is the stored name of the claims; links in sent mails have it. `expiresAt` in milliseconds since 1970. */
const envelope = z.object({ facts: z.record(z.string(), z.string()), expiresAt: z.number().optional() });

/** HMAC-signed tokens for links and cookies that work without a session. */
export interface SignedTokens {
  sign(purpose: Purpose, claims: Record<string, string>, expiresAt?: number): string;
  /** The claims of a token. @throws invalid_link for a wrong signature, another purpose, or an expired token */
  read(purpose: Purpose, token: string): Record<string, string>;
}

/** `now` returns milliseconds since 1970. */
export function signedTokens(secret: string, now: () => number): SignedTokens {
  const mac = (purpose: Purpose, body: string) =>
    createHmac('sha256', secret).update(`tutti link ${purpose}\0${body}`).digest();

  return {
    sign(purpose, claims, expiresAt) {
      const body = Buffer.from(JSON.stringify({ facts: claims, expiresAt })).toString('base64url');
      return `${body}.${mac(purpose, body).toString('base64url')}`;
    },
    read(purpose, token) {
      const [body = '', signature = ''] = token.split('.');
      const actual = Buffer.from(signature, 'base64url');
      const expected = mac(purpose, body);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
        throw new AppError('invalid_link');
      // The signature guarantees the format of the body.
      const { facts: claims, expiresAt } = envelope.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString()),
      );
      if (expiresAt !== undefined && expiresAt < now()) throw new AppError('invalid_link');
      return claims;
    },
  };
}
