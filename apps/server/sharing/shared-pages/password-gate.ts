import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { passwordFingerprint, verifyPassword } from '#server/identity/accounts/passwords.ts';
import type { Attempts, RateLimitRule } from '#server/platform/attempts/attempts.service.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { SharedPageClaims } from './shared-page-cookie.ts';

const { perLink, windowMinutes } = limits.sharePasswordAttempts;
const windowSeconds = windowMinutes * 60;

/** Whether the browser has sent the current password of the link, if it has one. */
export const isUnlocked = ({ passwordHash }: OpenLink, { password }: SharedPageClaims): boolean =>
  passwordHash === null || password === passwordFingerprint(passwordHash);

/**
 * Checks a password. @param ofClient the limit of the client's address
 * @returns the fingerprint of the password; undefined for a link without one
 * @throws wrong_share_password, too_many_requests after `limits.sharePasswordAttempts`
 */
export async function checkSharePassword(
  attempts: Attempts,
  { id, passwordHash }: OpenLink,
  password: string,
  ofClient: readonly RateLimitRule[],
): Promise<string | undefined> {
  if (passwordHash === null) return undefined;
  const attempt = await attempts.begin(ofClient, {
    subject: `share-password:${id}`,
    failures: perLink,
    windowSeconds,
  });
  if (!(await verifyPassword(passwordHash, password))) throw new AppError('wrong_share_password');
  await attempt.succeeded();
  return passwordFingerprint(passwordHash);
}
