import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226, 4: as long as the hash. */
const secretBytes = 20;
/** What every app understands (RFC 6238, and the defaults of otpauth:// addresses). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 6238, 5.2: how many time steps a phone's clock may be early or late. */
const drift = 1;

export const newSecret = (): Uint8Array => randomBytes(secretBytes);

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** As people type it, in base 32 (RFC 4648). */
export const spelt = (secret: Uint8Array): string => secretOf(secret).base32;

/** @throws for anything that `spelt` did not write */
export const unspelt = (text: string): Uint8Array => Secret.fromBase32(text).bytes;

/** What a QR code tells an app. */
export const appAddress = (secret: Uint8Array, site: string, email: string): string =>
  new TOTP({ ...kind, secret: secretOf(secret), issuer: site, label: email }).toString();

/** Has the form of an app's code, once spaces and hyphens are gone. */
export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** A code without what people put between its characters. */
export const closedUp = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** The time step whose code this is, now or a step away; undefined when it is none. `nowMs` since 1970. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  // The library throws for six characters that take more than six bytes.
  if (!isSixDigits(code)) return undefined;
  const delta = TOTP.validate({
    ...kind,
    token: code,
    secret: secretOf(secret),
    timestamp: nowMs,
    window: drift,
  });
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp: nowMs }) + delta;
}
