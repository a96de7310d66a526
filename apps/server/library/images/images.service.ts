import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ImageOwnerType } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { apiTokenIdOf, type AuthUser } from '#server/platform/http/auth-user.ts';
import { requestHash } from '#server/platform/http/request-hash.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { isConnectionLost } from '#server/platform/storage/postgres/errors.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import { imageKind, imageRequest, imageFolderOf } from './image-kind.ts';
import { urlOf } from './image-generation.ts';
import * as repo from './images.repo.ts';
import { imageExtension, imageContentType, normalizeImage } from './normalize-image.ts';
import { purgeImages } from './purge-images.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

/** An entity whose image the user can change. */
export type ImageTarget =
  | {
      readonly type: 'project' | 'playlist';
      readonly id: string;
      /** The project itself, or the playlist's. */
      readonly project: AuthorizedProject<'generate'>;
    }
  | { readonly type: 'user'; readonly id: string };

/** In thousandths of the priced unit. */
const oneImage = 1_000;

export interface GenerateImageOptions {
  /** The request's Idempotency-Key. */
  readonly key?: string | undefined;
  /** Name of the requested provider; absent: the default one. */
  readonly provider?: string | undefined;
}

export type Images = ReturnType<typeof imagesService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly images: Images;
  }
}

/** Adds an image's file to the deletion queue. @returns its key */
async function discardFile(tx: Tx, image: { objectKey: string } | undefined): Promise<string | undefined> {
  if (image) await queueDeletion(tx, [image.objectKey]);
  return image?.objectKey;
}

/** Covers of projects and playlists, and profile images, uploaded or generated: one per entity, a new one replaces it. */
export function imagesService(context: Context, services: LibraryServices) {
  const { db, objects } = context;
  const { accounts, projects, playlists, providerRegistry, jobs } = services;
  // Decoding an image can take 256 MB.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });

  const ownerOf = (type: 'project' | 'playlist') => (type === 'project' ? projects : playlists);

  /** @throws not_found, also for the image of another user; forbidden */
  async function authorize(me: AuthUser, type: ImageOwnerType, id: string): Promise<ImageTarget> {
    if (type !== 'user') return { type, id, project: await ownerOf(type).authorize(id, me, 'generate') };
    if (id !== me.id) throw new AppError('not_found');
    if (me.apiToken?.projectId) throw new AppError('token_project_bound');
    return { type, id };
  }

  /** Requires that the user can see the image. Profile images are visible to all users. */
  async function requireVisible(me: AuthUser, row: repo.ImageRow | undefined): Promise<repo.ImageRow> {
    if (!row) throw new AppError('not_found');
    if (row.entityType !== 'user') await ownerOf(row.entityType).authorize(row.entityId, me, 'see');
    return row;
  }

  /**
   * Makes an image the one of its entity. Locks the entity's row, so that concurrent changes run one after the other.
   * @returns the object key of the replaced image, which is in the deletion queue
   */
  async function setImage(tx: Tx, row: repo.NewImageRow): Promise<string | undefined> {
    await setUrl(tx, row, urlOf(row.id));
    const old = await repo.deleteImageOf(tx, row.entityType, row.entityId);
    await repo.insertImage(tx, row);
    return discardFile(tx, old);
  }

  async function setUrl(
    tx: Tx,
    { entityType, entityId }: Pick<repo.NewImageRow, 'entityType' | 'entityId'>,
    imageUrl: string | null,
  ): Promise<void> {
    if (entityType !== 'user') await ownerOf(entityType).setImage(tx, entityId, imageUrl);
    else await accounts.setProfileImage(tx, entityId, imageUrl);
  }

  /** A file that cannot be deleted now stays in the deletion queue. */
  async function deleteNow(objectKey: string | undefined): Promise<void> {
    if (objectKey !== undefined) await objects.delete(objectKey).catch(() => undefined);
  }

  /** An image job that the user can see. @throws not_found */
  async function findGeneration(me: AuthUser, id: string): Promise<JobRow> {
    const job = await jobs.byId(id);
    if (job?.kind !== 'image') throw new AppError('not_found');
    const { entityType, entityId } = imageRequest.parse(job.request);
    if (entityType !== 'user') await ownerOf(entityType).authorize(entityId, me, 'see');
    else await authorize(me, entityType, entityId);
    return job;
  }

  return {
    authorize,

    /** The job kind that generates images. */
    kind: imageKind(context, services, { withPermit, setImage }),

    /** @returns the URL of the image. @throws image_not_readable */
    async upload(
      me: AuthUser,
      { type: entityType, id: entityId }: ImageTarget,
      file: Uint8Array,
    ): Promise<string> {
      const content = await withPermit(me.id, () => normalizeImage(file));
      const id = uuidv7();
      const objectKey = `${imageFolderOf(entityType, entityId)}${id}.${imageExtension}`;
      await objects.put(objectKey, content, { contentType: imageContentType });
      const row = { id, entityType, entityId, objectKey, createdBy: me.id, source: 'uploaded' as const };
      const replaced = await db
        .transaction((tx) => setImage(tx, row))
        .catch(async (error: unknown) => {
          // After a connection failure the commit may have succeeded: an orphaned file is better than a missing one.
          if (!isConnectionLost(error)) await objects.delete(objectKey);
          throw error;
        });
      await deleteNow(replaced);
      return urlOf(id);
    },

    /**
     * Submits an image job. Concurrent requests with the same Idempotency-Key get the same job and one charge.
     * @throws insufficient_tokens, service_unavailable without an image provider, unknown_provider,
     *   idempotency_conflict
     */
    async generate(
      me: AuthUser,
      target: ImageTarget,
      prompt: string,
      { key, provider: requestedProvider }: GenerateImageOptions = {},
    ): Promise<JobRow> {
      const { type: entityType, id: entityId } = target;
      const hash = requestHash(
        'image',
        entityType,
        entityId,
        prompt,
        ...(requestedProvider === undefined ? [] : [requestedProvider]),
      );
      const projectId = target.type === 'user' ? null : target.project.id;
      const existing = await jobs.byKey(me.id, key, projectId, hash);
      if (existing) return existing;
      const { provider, displayName } = await providerRegistry.find('image', requestedProvider);
      return jobs.submit({
        kind: services.jobKinds.image,
        userId: me.id,
        apiTokenId: apiTokenIdOf(me),
        projectId,
        request: { entityType, entityId },
        requestHash: hash,
        key,
        provider: provider.name,
        providerName: displayName,
        prompt,
        milliUnits: oneImage,
        seed: randomInt(limits.seed.max + 1),
      });
    },

    findGeneration,

    /** The active image jobs of an entity, newest first. */
    generationsOf: ({ type: entityType, id: entityId }: ImageTarget) =>
      jobs.findActiveWith('image', { entityType, entityId }),

    /** For its owner and users who can edit the project. @throws not_found, forbidden */
    async cancelGeneration(me: AuthUser, id: string): Promise<JobRow> {
      const job = await findGeneration(me, id);
      if (job.userId !== me.id && job.projectId) await projects.authorize(job.projectId, me, 'edit');
      return jobs.cancel(job);
    },

    /** Deletes the image of an entity, if it has one. */
    async remove(target: ImageTarget): Promise<void> {
      const removed = await db.transaction(async (tx) => {
        await setUrl(tx, { entityType: target.type, entityId: target.id }, null);
        return discardFile(tx, await repo.deleteImageOf(tx, target.type, target.id));
      });
      await deleteNow(removed);
    },

    /** The image's file. @throws not_found, also if the user cannot see the entity */
    async find(me: AuthUser, id: string): Promise<{ objectKey: string; contentType: string }> {
      const { objectKey } = await requireVisible(me, await repo.findImage(db, id));
      return { objectKey, contentType: imageContentType };
    },

    /** The file of an image whose address the caller may read. @throws not_found, also without an address */
    async fileOf(imageUrl: string | null): Promise<{ objectKey: string; contentType: string }> {
      const id = imageUrl?.split('/').at(-1);
      const image = id === undefined ? undefined : await repo.findImage(db, id);
      if (!image) throw new AppError('not_found');
      return { objectKey: image.objectKey, contentType: imageContentType };
    },

    /** The content type of an image's file. @throws not_found, also if the key belongs to no image */
    async contentTypeOfFile(me: AuthUser, objectKey: string): Promise<string> {
      await requireVisible(me, await repo.findImageByKey(db, objectKey));
      return imageContentType;
    },

    /** Deletes the image row of an entity that is purged. @returns the object keys to delete after the commit */
    purge: (tx: Tx, type: ImageOwnerType, id: string) => purgeImages(tx, type, [id]),
  };
}
