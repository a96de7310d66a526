import { ProviderError } from './provider-error.ts';
import type { ResumeToken } from './provider.ts';

const sent = 'sent';

/**
 * Marks a request as sent to a service that returns no task id. A marked request is not sent again, because the
 * earlier attempt may have been charged. @throws ProviderError unknown
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
