import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';

/**
 * What a person reads. Clients look for "content policy" and "API key" in these; "Unauthorized" would send
 * somebody to the sign-in page whose own session is fine, so a provider's word is never passed on for it.
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

/** What clients take for something else than an order that cannot be made, whoever says it. */
const misleads = /unauthori[sz]ed|api[ _-]?key|content policy/i;

/** @param detail what the provider says of an order that it cannot make, without secrets */
export function sentenceFor(code: ProviderErrorCode, who: string, detail?: string): string {
  const sentence = sentences[code](who);
  return code === 'invalid' && detail && !misleads.test(detail) ? `${sentence} It says: ${detail}` : sentence;
}

/** A service that answered, but would not do it. */
export const refusedByPolicy = (who: string) => new ProviderError('policy', sentenceFor('policy', who));

/** Where an entry leads to a place that the deployment does not allow. */
export const refusedAddress = (who: string) =>
  `${who} is at an address that this server is not allowed to use. An admin can change it, or allow its host in PROVIDER_HOSTS.`;
