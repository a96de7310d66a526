import { limits } from '#contract/limits.ts';
import { words } from '#web/features/images/words.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

interface Notice {
  readonly title: string;
  readonly description: string;
}

/** Why a file is not taken as a picture; undefined when it is. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): Notice | undefined {
  if (!type.startsWith('image/')) return words.notImage;
  return size > limits.imageBytes.max ? words.tooLarge : undefined;
}

/** Why no picture was drawn, as a person can act on it. */
export function generationProblem(error: unknown): string {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  if (message.includes('content policy')) return words.contentPolicy;
  if (message.includes('api key')) return words.providerKey;
  if (message.includes('unauthorized')) return words.signInAgain;
  return reasonOf(error, words.generationFailedText);
}
