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

/** A picture that a page reached by https may show. */
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

/** How far the provider's clock may be ahead of this one, as for the times that openid-client compares. */
const clockToleranceMs = 30_000;

/**
 * What openid-client leaves open: a token for one audience may name another client as the authorized party, and one may be
 * issued in the future.
 * @throws SignInRefused provider_failed
 */
function checkIssue(
  { azp, iat }: { readonly azp?: unknown; readonly iat: number },
  { clientId, nowMs }: Recipient,
): void {
  const isForeign = azp !== undefined && azp !== clientId;
  if (isForeign || iat * 1_000 > nowMs + clockToleranceMs) throw new SignInRefused('provider_failed');
}

/** Who an ID token must be issued to, and when it is read. */
interface Recipient {
  readonly clientId: string;
  readonly nowMs: number;
}

/**
 * Who somebody is by the claims of their ID token and, for what that leaves out, of the UserInfo reply. The
 * address and whether it is verified come from the same place. Some providers write `true` as a text.
 * @throws SignInRefused email_missing; provider_failed for a subject with control characters, another party, a time to come
 */
export function personIn(
  token: Claims & { readonly iss: string; readonly sub: string; readonly iat: number },
  info: Claims,
  recipient: Recipient,
): ExternalPerson {
  checkIssue(token, recipient);
  // A database takes no zero byte, and no provider has reason to send one.
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
