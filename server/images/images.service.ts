import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { PicturedType } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Person } from '#server/http/person.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { AnyJobKind } from '#server/jobs/job-kind.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { ProviderRegistry } from '#server/providers/provider-registry.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { discardObjects } from '#server/storage/objects/discarded.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { isConnectionLost } from '#server/storage/postgres/errors.ts';
import { semaphore } from '#server/semaphore.ts';
import { imageKind, imageRequest, picturesOf } from './image-kind.ts';
import { urlOf } from './image-generation.ts';
import * as repo from './images.repo.ts';
import { pictureExtension, pictureType, remakePicture } from './make-picture.ts';

/** A thing that the person may give another picture. */
export type Pictured =
  | { readonly type: 'project'; readonly id: string; readonly project: AuthorizedProject<'generate'> }
  | { readonly type: 'user'; readonly id: string };

export interface ImagesDeps {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly accounts: Accounts;
  readonly projects: Projects;
  /** Who draws. */
  readonly providerRegistry: Pick<ProviderRegistry, 'find' | 'byName'>;
  readonly jobs: Pick<Jobs, 'byId' | 'byKey' | 'submit' | 'cancel' | 'underWayWith'>;
  readonly kindOf: (name: 'image') => AnyJobKind;
}

/** In thousandths, as a price counts. */
const onePicture = 1_000;

/** A request to draw. */
export interface DrawOptions {
  /** Its Idempotency-Key. */
  readonly key?: string | undefined;
  /** Who is to draw; absent, whoever usually does. */
  readonly provider?: string | undefined;
}

export type Images = ReturnType<typeof imagesService>;

/** Lets the file of a picture go that no row will speak of any more. @returns its key */
async function discarded(tx: Tx, image: { objectKey: string } | undefined): Promise<string | undefined> {
  if (image) await discardObjects(tx, [image.objectKey]);
  return image?.objectKey;
}

/** Covers of projects and pictures of people: sent or drawn, one each, the one before it gone. */
export function imagesService(deps: ImagesDeps) {
  const { db, objects, accounts, projects, providerRegistry, jobs, kindOf } = deps;
  // A picture can take 256 MB while it is read.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });

  /** @throws not_found, forbidden; another person's picture is not found */
  async function authorize(me: Person, type: PicturedType, id: string): Promise<Pictured> {
    if (type === 'project') return { type, id, project: await projects.authorize(id, me, 'generate') };
    if (id !== me.id) throw new AppError('not_found');
    return { type, id };
  }

  /** A picture, if the person may see what it belongs to; everybody inside may see what people look like. */
  async function seen(me: Person, row: repo.ImageRow | undefined): Promise<repo.ImageRow> {
    if (!row) throw new AppError('not_found');
    if (row.entityType === 'project') await projects.authorize(row.entityId, me, 'see');
    return row;
  }

  /**
   * Makes a picture the one of its thing, also under the lock by which two changes of one picture come one after the other.
   * @returns the key of the file that it replaces, which is discarded
   */
  async function show(tx: Tx, row: repo.NewImageRow): Promise<string | undefined> {
    await showUrl(tx, row, urlOf(row.id));
    const old = await repo.deleteImageOf(tx, row.entityType, row.entityId);
    await repo.insertImage(tx, row);
    return discarded(tx, old);
  }

  async function showUrl(
    tx: Tx,
    { entityType, entityId }: Pick<repo.NewImageRow, 'entityType' | 'entityId'>,
    imageUrl: string | null,
  ): Promise<void> {
    if (entityType === 'project') await projects.setImage(tx, entityId, imageUrl);
    else await accounts.setProfileImage(tx, entityId, imageUrl);
  }

  /** What can't be deleted now is deleted with the rest of what was discarded. */
  async function deleteNow(objectKey: string | undefined): Promise<void> {
    if (objectKey !== undefined) await objects.delete(objectKey).catch(() => undefined);
  }

  /** A job that draws a picture which the person may see. @throws not_found */
  async function findGeneration(me: Person, id: string): Promise<JobRow> {
    const job = await jobs.byId(id);
    if (job?.kind !== 'image') throw new AppError('not_found');
    const { entityType, entityId } = imageRequest.parse(job.request);
    if (entityType === 'project') await projects.authorize(entityId, me, 'see');
    else if (entityId !== me.id) throw new AppError('not_found');
    return job;
  }

  return {
    authorize,

    /** The kind of job that draws. */
    kind: imageKind({ objects, providerRegistry, withPermit, show }),

    /** @returns the address of the picture. @throws image_not_readable */
    async upload(
      me: Person,
      { type: entityType, id: entityId }: Pictured,
      file: Uint8Array,
    ): Promise<string> {
      const picture = await withPermit(me.id, () => remakePicture(file));
      const id = uuidv7();
      const objectKey = `${picturesOf(entityType, entityId)}${id}.${pictureExtension}`;
      await objects.put(objectKey, picture, { contentType: pictureType });
      const row = { id, entityType, entityId, objectKey, createdBy: me.id, source: 'uploaded' as const };
      const replaced = await db
        .transaction((tx) => show(tx, row))
        .catch(async (error: unknown) => {
          // A connection that broke at the commit leaves it open: better a file too many than a picture without one.
          if (!isConnectionLost(error)) await objects.delete(objectKey);
          throw error;
        });
      await deleteNow(replaced);
      return urlOf(id);
    },

    /**
     * Submits the job of a picture. The same Idempotency-Key gives the same job and one charge, however many requests are
     * under way.
     * @throws insufficient_tokens, service_unavailable where drawing is switched off, unknown_provider,
     *   idempotency_conflict
     */
    async generate(
      me: Person,
      { type: entityType, id: entityId }: Pictured,
      prompt: string,
      { key, provider: asked }: DrawOptions = {},
    ): Promise<JobRow> {
      const hash = requestHash(
        'image',
        entityType,
        entityId,
        prompt,
        ...(asked === undefined ? [] : [asked]),
      );
      const projectId = entityType === 'project' ? entityId : null;
      const known = await jobs.byKey(me.id, key, projectId, hash);
      if (known) return known;
      const { provider, displayName } = await providerRegistry.find('image', asked);
      return jobs.submit({
        kind: kindOf('image'),
        userId: me.id,
        projectId,
        request: { entityType, entityId },
        requestHash: hash,
        key,
        provider: provider.name,
        providerName: displayName,
        prompt,
        milliUnits: onePicture,
        seed: randomInt(limits.seed.max + 1),
      });
    },

    findGeneration,

    /** The jobs that wait or draw for a thing, newest first. */
    generationsOf: ({ type: entityType, id: entityId }: Pictured) =>
      jobs.underWayWith('image', { entityType, entityId }),

    /** For its owner and those who may edit the project; one that has ended stays as it is. @throws not_found, forbidden */
    async cancelGeneration(me: Person, id: string): Promise<JobRow> {
      const job = await findGeneration(me, id);
      if (job.userId !== me.id && job.projectId) await projects.authorize(job.projectId, me, 'edit');
      return jobs.cancel(job);
    },

    /** Takes the picture of a thing away; where it has none, nothing happens. */
    async remove(thing: Pictured): Promise<void> {
      const removed = await db.transaction(async (tx) => {
        await showUrl(tx, { entityType: thing.type, entityId: thing.id }, null);
        return discarded(tx, await repo.deleteImageOf(tx, thing.type, thing.id));
      });
      await deleteNow(removed);
    },

    /** Where a picture lies, for someone who may see what it belongs to. @throws not_found */
    async find(me: Person, id: string): Promise<{ objectKey: string; contentType: string }> {
      const { objectKey } = await seen(me, await repo.findImage(db, id));
      return { objectKey, contentType: pictureType };
    },

    /** The content type of a picture's file, for the same people. @throws not_found, also where it is no picture's */
    async typeOfFile(me: Person, objectKey: string): Promise<string> {
      await seen(me, await repo.findImageByKey(db, objectKey));
      return pictureType;
    },

    /**
     * Forgets the picture of what is deleted for good, in that transaction. Nobody is asked any more.
     * @returns the keys of the files to delete behind it
     */
    async purge(tx: Tx, type: PicturedType, id: string): Promise<string[]> {
      const row = await repo.deleteImageOf(tx, type, id);
      return row ? [row.objectKey] : [];
    },
  };
}
