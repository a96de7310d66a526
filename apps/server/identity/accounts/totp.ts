import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226, 4: the length of the hash. */
const secretBytes = 20;
/** Supported by every app (RFC 6238, and the defaults of otpauth:// URIs). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 6238, 5.2: accepted clock difference in time steps, in both directions. */
const windowSteps = 1;

export const newSecret = (): Uint8Array => randomBytes(secretBytes);

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Base32 (RFC 4648). */
export const toBase32 = (secret: Uint8Array): string => secretOf(secret).base32;

/** @throws for text that is not Base32 */
export const fromBase32 = (text: string): Uint8Array => Secret.fromBase32(text).bytes;

/** The otpauth:// URI for the QR code. */
export const otpauthUri = (secret: Uint8Array, site: string, email: string): string =>
  new TOTP({ ...totpOptions, secret: secretOf(secret), issuer: site, label: email }).toString();

/** Expects a code without separators. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Removes spaces and hyphens. */
export const stripSeparators = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/**
 * The TOTP counter of a code within the accepted clock difference; undefined when it is wrong. `nowMs` since 1970.
 */
export function counterOf(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  // The library throws for six characters of more than six bytes.
  if (!isTotpCode(code)) return undefined;
  const delta = TOTP.validate({
    ...totpOptions,
    token: code,
    secret: secretOf(secret),
    timestamp: nowMs,
    window: windowSteps,
  });
  return delta === null ? undefined : TOTP.counter({ period: totpOptions.period, timestamp: nowMs }) + delta;
}
