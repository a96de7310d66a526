import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';

/**
 * Messages shown to users. Clients look for "content policy" and "API key" in them; "Unauthorized" would redirect a
 * user with a valid session to the sign-in page, so the provider's own message is never used for these codes.
 */
const sentences: Readonly<Record<ProviderErrorCode, (who: string) => string>> = {
  auth: (who) => `${who} does not accept this server’s API key. Please tell an admin.`,
  quota: (who) => `This server’s account with ${who} does not allow this right now. Please tell an admin.`,
  rate: (who) => `${who} is receiving too many requests. Please try again in a moment.`,
  busy: (who) => `${who} is busy. Please try again in a moment.`,
  policy: (who) => `This goes against the content policy of ${who}. Please change the prompt.`,
  invalid: (who) => `${who} cannot generate this.`,
  timeout: (who) => `${who} did not respond in time.`,
  unavailable: (who) => `${who} can’t be reached right now.`,
  unknown: (who) => `${who} sent an unexpected response.`,
};

/** Phrases that clients would misinterpret in the message of an invalid request. */
const misleads = /unauthori[sz]ed|api[ _-]?key|content policy/i;

/** @param detail the provider's message about an invalid request, without secrets */
export function sentenceFor(code: ProviderErrorCode, who: string, detail?: string): string {
  const sentence = sentences[code](who);
  return code === 'invalid' && detail && !misleads.test(detail) ? `${sentence} It says: ${detail}` : sentence;
}

/** The service replied, but refused the request by its content policy. */
export const refusedByPolicy = (who: string) => new ProviderError('policy', sentenceFor('policy', who));

export const refusedAddress = (who: string) =>
  `${who} is at an address that this server is not allowed to use. An admin can change it, or allow its host in PROVIDER_HOSTS.`;
