import { ProviderError } from './provider-error.ts';
import type { ResumeToken } from './provider.ts';
import { messages } from '#providers/messages.ts';

const sentValue = 'sent';

/**
 * Marks a request as sent to a service that returns no task id. A marked request is not sent again, because the
 * earlier attempt may have been charged. @throws ProviderError unknown
 */
export async function markAsSent(resumeToken: ResumeToken, displayName: string): Promise<void> {
  if (resumeToken.savedValue !== undefined) {
    throw new ProviderError('unknown', messages.stoppedWhileWorking(displayName), { billed: 'unknown' });
  }
  await resumeToken.save(sentValue);
}
