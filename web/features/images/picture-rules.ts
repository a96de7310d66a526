import { limits } from '#contract/limits.ts';
import { words } from '#web/features/images/words.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

interface Notice {
  readonly title: string;
  readonly description: string;
}

/** Why a file is not accepted as a picture; undefined for an accepted file. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): Notice | undefined {
  if (!type.startsWith('image/')) return words.notImage;
  return size > limits.imageBytes.max ? words.tooLarge : undefined;
}

/** Why image generation failed, as a message that the user can act on. */
export function generationProblem(error: unknown): string {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  if (message.includes('content policy')) return words.contentPolicy;
  if (message.includes('api key')) return words.providerKey;
  if (message.includes('unauthorized')) return words.signInAgain;
  return reasonOf(error, words.generationFailedText);
}
