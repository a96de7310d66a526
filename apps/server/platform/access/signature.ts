import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs texts for one purpose. */
export interface Signatures {
  /** The signature of a text: 43 characters of base64url. */
  sign(text: string): string;
  isValid(text: string, signature: string): boolean;
}

/** HMAC-SHA-256 with a key derived from the server's secret by HKDF-SHA-256 (RFC 5869). */
export function signatures(secret: string, purpose: string): Signatures {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `tutti ${purpose}`, 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => mac(text).toString('base64url'),
    isValid(text, signature) {
      const expected = mac(text);
      const actual = Buffer.from(signature, 'base64url');
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
