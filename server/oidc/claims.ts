import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { ExternalPerson } from '#server/accounts/identities.service.ts';
import { SignInRefused } from '#server/accounts/sign-in-refused.ts';

type Claims = Readonly<Record<string, unknown>>;

const address = z.email().max(limits.email.max);
const longestUrl = 2_000;

function text(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return clean.slice(0, longest).toWellFormed() || undefined;
}

/** The URL of a picture if it uses HTTPS. */
function picture(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestUrl || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : undefined;
}

function names(claims: Claims) {
  const longest = limits.personName.max;
  const firstName = text(claims['given_name'], longest);
  const lastName = text(claims['family_name'], longest);
  if (firstName || lastName) return { firstName, lastName };
  const [first, ...rest] = (text(claims['name'], 2 * longest) ?? '').split(' ');
  return { firstName: text(first, longest), lastName: text(rest.join(' '), longest) };
}

/** Accepted clock difference of the provider, the same as for the times that openid-client compares. */
const clockToleranceMs = 30_000;

/**
 * Checks that openid-client omits: the authorized party, and the time of issue.
 * @throws SsoError provider_failed
 */
function checkIssue(
  { azp, iat }: { readonly azp?: unknown; readonly iat: number },
  { clientId, nowMs }: Recipient,
): void {
  const isForeign = azp !== undefined && azp !== clientId;
  if (isForeign || iat * 1_000 > nowMs + clockToleranceMs) throw new SignInRefused('provider_failed');
}

interface Recipient {
  readonly clientId: string;
  readonly nowMs: number;
}

/**
 * The user in the claims of an ID token and, for claims it omits, of the UserInfo response. The address and its
 * verification come from the same source. Some providers send `"true"` as a string.
 * @throws SsoError email_missing; provider_failed for a subject with control characters, another authorized party, or
 * a time of issue in the future
 */
export function personIn(
  token: Claims & { readonly iss: string; readonly sub: string; readonly iat: number },
  info: Claims,
  recipient: Recipient,
): ExternalPerson {
  checkIssue(token, recipient);
  // PostgreSQL rejects NUL, and no provider has a reason to send control characters.
  if (/\p{Cc}/u.test(token.sub)) throw new SignInRefused('provider_failed');
  const source = token['email'] === undefined ? info : token;
  const email = address.safeParse(source['email']);
  if (!email.success) throw new SignInRefused('email_missing');
  const verified = source['email_verified'];
  const profile = { ...info, ...token };
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email.data,
    isEmailVerified: verified === true || verified === 'true',
    ...names(profile),
    profileImageUrl: picture(profile['picture']),
  };
}
