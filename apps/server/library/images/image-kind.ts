import { z } from 'zod';
import { imageOwnerTypes, type ImageOwnerType } from '#contract/images.ts';
import { AppError } from '#contract/errors.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { folderOf, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { imageExtension, imageContentType, rasterizeSvg, normalizeImage } from './normalize-image.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import type { NewImageRow } from './images.repo.ts';
import { messages } from '#server/library/messages.ts';

export const imageRequest = z.object({
  entityType: z.enum(imageOwnerTypes),
  entityId: z.string(),
});
type ImageRequest = z.infer<typeof imageRequest>;

const imageError = (sentence: string) =>
  new ProviderError('unknown', messages.tokensReturned(sentence), { billed: 'unknown' });

interface ImageSteps {
  /** Waits for a permit to decode an image. */
  readonly withPermit: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  /** Makes it the image of its entity. @returns the object key of the replaced image */
  readonly setImage: (tx: Tx, row: NewImageRow) => Promise<string | undefined>;
}

/** Includes the wait for a permit. */
const timeoutMs = 300_000;

/** Key prefix of the images of an entity. */
export const imageFolderOf = (type: ImageOwnerType, id: string) => `${type}s/${id}/images/`;

/** Generates covers of projects and playlists, and profile images. The image has the id of its job. */
export function imageKind(
  { objects }: Context,
  { providerRegistry }: LibraryServices,
  { withPermit, setImage }: ImageSteps,
): JobKind<ImageRequest, string> {
  const folder = ({ id, request }: JobRow) => {
    const { entityType, entityId } = imageRequest.parse(request);
    return `${imageFolderOf(entityType, entityId)}${id}/`;
  };

  async function generate(
    { provider: name, prompt, seed, userId }: JobRow,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const provider = await providerRegistry.byName(name);
    if (!provider?.images) throw new ProviderError('unavailable', messages.providerNoLongerAvailable);
    const image = await provider.images.generateImage({ prompt, seed }, signal);
    return withPermit(userId, () =>
      'svg' in image ? rasterizeSvg(image.svg) : normalizeImage(image.picture),
    );
  }

  return {
    name: 'image',
    request: imageRequest,
    queue: 'image-text',
    maxAttempts: 3,
    noun: 'image',
    folder,
    async run(job, { signal, retry }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const content = await generate(job, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
        signal.throwIfAborted();
        if (timeout.aborted) throw imageError(messages.imageTookTooLong);
        if (error instanceof AppError) throw imageError(messages.providerSentPictureCannot);
        throw error;
      });
      const objectKey = `${folderOf({ folder }, job)}image.${imageExtension}`;
      await retry(() => objects.put(objectKey, content, { contentType: imageContentType }));
      return objectKey;
    },
    async commit(tx, { id, userId, prompt, seed, request }, objectKey) {
      const origin = { source: 'generated' as const, prompt, seed, createdBy: userId };
      const replaced = await setImage(tx, { id, ...request, ...origin, objectKey });
      return { replacedKeys: replaced === undefined ? [] : [replaced] };
    },
  };
}
