import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';
import { messages } from '#providers/messages.ts';

/**
 * Messages shown to users. Clients look for "content policy" and "API key" in them; "Unauthorized" would redirect a
 * user with a valid session to the sign-in page, so the provider's own message is never used for these codes.
 */
const errorMessages: Readonly<Record<ProviderErrorCode, (displayName: string) => string>> = {
  auth: (displayName) => messages.keyRefused(displayName),
  quota: (displayName) => messages.accountRefused(displayName),
  rate: (displayName) => messages.tooManyRequests(displayName),
  busy: (displayName) => messages.busyForAMoment(displayName),
  policy: (displayName) => messages.againstPolicy(displayName),
  invalid: (displayName) => messages.cannotGenerate(displayName),
  timeout: (displayName) => messages.timedOut(displayName),
  unavailable: (displayName) => messages.unreachable(displayName),
  unknown: (displayName) => messages.unexpectedResponse(displayName),
};

/** Phrases that clients would misinterpret in the message of an invalid request. */
const misleadingPattern = /unauthori[sz]ed|api[ _-]?key|content policy/i;

/** @param detail the provider's message about an invalid request, without secrets */
export function errorMessageFor(code: ProviderErrorCode, displayName: string, detail?: string): string {
  const message = errorMessages[code](displayName);
  return code === 'invalid' && detail && !misleadingPattern.test(detail)
    ? messages.providerSays({ message, detail })
    : message;
}

/** The service replied, but refused the request by its content policy. */
export const policyError = (displayName: string) =>
  new ProviderError('policy', errorMessageFor('policy', displayName));

export const disallowedAddressMessage = (displayName: string) => messages.addressNotAllowed(displayName);
