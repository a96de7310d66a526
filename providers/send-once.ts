import { ProviderError } from './provider-error.ts';
import type { ResumeToken } from './provider.ts';

const sent = 'sent';

/**
 * Marks an order as sent to a service that tells no number to ask for it by. Once marked it is not sent again:
 * the earlier try may have been charged. @throws ProviderError unknown
 */
export async function sendOnce(resumeToken: ResumeToken, who: string): Promise<void> {
  if (resumeToken.known !== undefined) {
    throw new ProviderError(
      'unknown',
      `The server stopped while ${who} was working on this. It is not requested again automatically because ${who} may have charged for it.`,
      { billed: 'unknown' },
    );
  }
  await resumeToken.save(sent);
}
