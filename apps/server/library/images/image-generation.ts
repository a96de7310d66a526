import type { ImageGeneration } from '#contract/images.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { imageRequest } from './image-kind.ts';

export const urlOf = (id: string) => `/api/images/${id}`;

/** The API representation of an image job. */
export function imageGenerationReply(job: JobRow): ImageGeneration {
  const { id, userId, status, prompt, provider, tokenCost, freeTokens, errorCode, errorMessage } = job;
  return {
    ...imageRequest.parse(job.request),
    id,
    userId,
    status,
    prompt,
    provider,
    tokenCost,
    freeTokens,
    imageUrl: status === 'completed' ? urlOf(id) : null,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
