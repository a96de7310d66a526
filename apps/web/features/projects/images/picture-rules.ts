import type { FailureCause } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/projects/images/messages.ts';
import { ApiError } from '#web/data/api-error.ts';
import { errorMessage } from '#web/data/error-message.ts';

export const maxMegabytes = limits.imageBytes.max / 1_048_576;

interface Notice {
  readonly title: string;
  readonly description: string;
}

/** Why a file is not accepted as a picture; undefined for an accepted file. */
export function imageFileProblem({ type, size }: Pick<File, 'type' | 'size'>): Notice | undefined {
  if (!type.startsWith('image/')) return messages.notImage;
  const { title, description } = messages.tooLarge;
  return size > limits.imageBytes.max ? { title, description: description(maxMegabytes) } : undefined;
}

/** Why image generation failed, as a message that the user can act on. */
export function generationProblem(error: unknown): string {
  const cause = error instanceof ApiError ? (error.facts['cause'] as FailureCause | undefined) : undefined;
  // Providers of images report some causes only in the words of their message, which are English.
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  if (cause === 'policy' || message.includes('content policy')) return messages.contentPolicy;
  if (cause === 'auth' || message.includes('api key')) return messages.providerKey;
  if (message.includes('unauthorized')) return messages.signInAgain;
  return errorMessage(error, messages.generationFailedText);
}
