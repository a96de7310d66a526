import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';

/**
 * Messages shown to users. Clients look for "content policy" and "API key" in them; "Unauthorized" would redirect a
 * user with a valid session to the sign-in page, so the provider's own message is never used for these codes.
 */
const errorMessages: Readonly<Record<ProviderErrorCode, (displayName: string) => string>> = {
  auth: (displayName) => `${displayName} does not accept this server’s API key. Please tell an admin.`,
  quota: (displayName) =>
    `This server’s account with ${displayName} does not allow this right now. Please tell an admin.`,
  rate: (displayName) => `${displayName} is receiving too many requests. Please try again in a moment.`,
  busy: (displayName) => `${displayName} is busy. Please try again in a moment.`,
  policy: (displayName) =>
    `This goes against the content policy of ${displayName}. Please change the prompt.`,
  invalid: (displayName) => `${displayName} cannot generate this.`,
  timeout: (displayName) => `${displayName} did not respond in time.`,
  unavailable: (displayName) => `${displayName} can’t be reached right now.`,
  unknown: (displayName) => `${displayName} sent an unexpected response.`,
};

/** Phrases that clients would misinterpret in the message of an invalid request. */
const misleadingPattern = /unauthori[sz]ed|api[ _-]?key|content policy/i;

/** @param detail the provider's message about an invalid request, without secrets */
export function errorMessageFor(code: ProviderErrorCode, displayName: string, detail?: string): string {
  const message = errorMessages[code](displayName);
  return code === 'invalid' && detail && !misleadingPattern.test(detail)
    ? `${message} It says: ${detail}`
    : message;
}

/** The service replied, but refused the request by its content policy. */
export const policyError = (displayName: string) =>
  new ProviderError('policy', errorMessageFor('policy', displayName));

export const disallowedAddressMessage = (displayName: string) =>
  `${displayName} is at an address that this server is not allowed to use. An admin can change it, or allow its host in PROVIDER_HOSTS.`;
