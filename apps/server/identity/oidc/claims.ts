import { emailAddress } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { cutText } from '#providers/cut-text.ts';
import type { ExternalUser } from '#server/identity/accounts/identities.service.ts';
import { SsoError } from '#server/identity/accounts/sso-error.ts';

type Claims = Readonly<Record<string, unknown>>;

const address = emailAddress;
const maxUrlLength = 2_000;

function text(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return cutText(clean, maxLength) || undefined;
}

/** The URL of a picture if it uses HTTPS. */
function picture(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxUrlLength || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : undefined;
}

function names(claims: Claims) {
  const maxLength = limits.personName.max;
  const firstName = text(claims['given_name'], maxLength);
  const lastName = text(claims['family_name'], maxLength);
  if (firstName || lastName) return { firstName, lastName };
  const [first, ...rest] = (text(claims['name'], 2 * maxLength) ?? '').split(' ');
  return { firstName: text(first, maxLength), lastName: text(rest.join(' '), maxLength) };
}

/** Accepted clock difference of the provider, the same as for the times that openid-client compares. */
const clockToleranceMs = 30_000;

/**
 * Checks that openid-client omits: the authorized party, and the time of issue.
 * @throws SsoError provider_failed
 */
function checkIssuance(
  { azp, iat }: { readonly azp?: unknown; readonly iat: number },
  { clientId, nowMs }: Recipient,
): void {
  const isOtherParty = azp !== undefined && azp !== clientId;
  if (isOtherParty || iat * 1_000 > nowMs + clockToleranceMs) throw new SsoError('provider_failed');
}

interface Recipient {
  readonly clientId: string;
  readonly nowMs: number;
}

/** The claims with a value. Some providers send null or an empty text instead of omitting a claim. */
const withValue = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''));

/**
 * The user in the claims of an ID token and, for claims it omits, of the UserInfo response. The address and its
 * verification come from the same source. Some providers send `"true"` as a string.
 * @throws SsoError email_missing; provider_failed for a subject with control characters, another authorized party, or
 * a time of issue in the future
 */
export function userFromClaims(
  token: Claims & { readonly iss: string; readonly sub: string; readonly iat: number },
  info: Claims,
  recipient: Recipient,
): ExternalUser {
  checkIssuance(token, recipient);
  // PostgreSQL rejects NUL, and no provider has a reason to send control characters.
  if (/\p{Cc}/u.test(token.sub)) throw new SsoError('provider_failed');
  const stated = withValue(token);
  const source = stated['email'] === undefined ? info : token;
  const email = address.safeParse(source['email']);
  if (!email.success) throw new SsoError('email_missing');
  const verified = source['email_verified'];
  const profile = { ...info, ...stated };
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email.data,
    isEmailVerified: verified === true || verified === 'true',
    ...names(profile),
    profileImageUrl: picture(profile['picture']),
  };
}
