import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { PicturedType } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import type { DrawnImage, ImageMaker } from '#providers/image-maker.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Person } from '#server/http/person.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Roster } from '#server/providers/roster.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { discardObjects } from '#server/storage/objects/discarded.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { isConnectionLost } from '#server/storage/postgres/errors.ts';
import { semaphore } from '#server/semaphore.ts';
import type { Drawings } from './drawings.service.ts';
import * as repo from './images.repo.ts';
import { pictureExtension, pictureType, rasterise, remakePicture } from './make-picture.ts';

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
  readonly roster: Pick<Roster, 'choose'>;
  readonly drawings: Drawings;
}

type Origin =
  | { readonly source: 'uploaded' }
  | { readonly source: 'generated'; readonly prompt: string; readonly seed: number };

/** The key of a request, and what it asked for. */
interface Once {
  readonly key: string;
  readonly hash: Buffer;
}

const urlOf = (id: string) => `/api/images/${id}`;

/** A request to draw. */
export interface DrawOptions {
  /** Its Idempotency-Key. */
  readonly key?: string | undefined;
  /** Who is to draw; absent, whoever usually does. */
  readonly provider?: string | undefined;
}

/** As long as somebody may take over a picture, waiting for a place included. */
const longestMs = 300_000;

export type Images = ReturnType<typeof imagesService>;

/** Lets the file of a picture go that no row will speak of any more. @returns its key */
async function discarded(tx: Tx, image: { objectKey: string } | undefined): Promise<string | undefined> {
  if (image) await discardObjects(tx, [image.objectKey]);
  return image?.objectKey;
}

/** Covers of projects and pictures of people: sent or drawn, one each, the one before it gone. */
export function imagesService(deps: ImagesDeps) {
  const { db, objects, accounts, projects, roster, drawings } = deps;
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

  /** Also takes the lock under which two changes of one picture come one after the other. */
  async function show(tx: Tx, thing: Pictured, imageUrl: string | null): Promise<void> {
    if (thing.type === 'project') await projects.setImage(tx, thing.project, imageUrl);
    else await accounts.setProfileImage(tx, thing.id, imageUrl);
  }

  /** What can't be deleted now is deleted with the rest of what was discarded. */
  async function deleteNow(objectKey: string | undefined): Promise<void> {
    if (objectKey !== undefined) await objects.delete(objectKey).catch(() => undefined);
  }

  async function replace(
    me: Person,
    thing: Pictured,
    picture: Buffer,
    origin: Origin,
    { id = uuidv7(), first }: { readonly id?: string; readonly first?: (tx: Tx) => Promise<void> } = {},
  ): Promise<string> {
    const objectKey = `${thing.type}s/${thing.id}/images/${id}.${pictureExtension}`;
    await objects.put(objectKey, picture, { contentType: pictureType });
    const replaced = await db
      .transaction(async (tx) => {
        await first?.(tx);
        await show(tx, thing, urlOf(id));
        const old = await repo.deleteImageOf(tx, thing.type, thing.id);
        const row = { id, entityType: thing.type, entityId: thing.id, objectKey, createdBy: me.id };
        await repo.insertImage(tx, { ...row, ...origin });
        return discarded(tx, old);
      })
      .catch(async (error: unknown) => {
        // A connection that broke at the commit leaves it open: better a file too many than a picture without one.
        if (!isConnectionLost(error)) await objects.delete(objectKey);
        throw error;
      });
    await deleteNow(replaced);
    return urlOf(id);
  }

  async function drawn(me: Person, maker: ImageMaker, prompt: string, seed: number): Promise<Buffer> {
    const signal = AbortSignal.timeout(longestMs);
    const image = await maker.makeImage({ prompt, seed }, signal).catch((error: unknown): DrawnImage => {
      if (error instanceof ProviderError)
        throw new AppError('generation_failed', { cause: error.code }, error.message);
      if (!signal.aborted) throw error;
      throw new AppError('generation_failed', {}, 'The image took too long. The tokens were returned.');
    });
    return withPermit(me.id, () => ('svg' in image ? rasterise(image.svg) : remakePicture(image.picture)));
  }

  /** @returns undefined while a request with the same key is at it */
  async function draw(
    me: Person,
    thing: Pictured,
    prompt: string,
    { provider: asked, once }: { provider?: string | undefined; once?: Once },
  ): Promise<string | undefined> {
    const provider = await roster.choose('image', asked);
    if (!provider.images) throw new AppError('service_unavailable', { service: 'image' });
    const id = uuidv7();
    const order = { id, userId: me.id, provider: provider.name, prompt, once };
    if (!(await drawings.begin(order))) return undefined;
    try {
      // Whoever had the key before may have finished just now.
      const known = once && (await drawnBefore(me, once.key, once.hash));
      if (known !== undefined) {
        await drawings.giveUp(id);
        return known;
      }
      const seed = randomInt(limits.seed.max + 1);
      const picture = await drawn(me, provider.images, prompt, seed);
      const first = async (tx: Tx) => {
        await drawings.finish(tx, id);
        if (!once) return;
        const kept = { userId: me.id, idempotencyKey: once.key, requestHash: once.hash, imageId: id };
        // While it was drawn, nobody else could draw under this key.
        if (!(await repo.insertOrder(tx, kept))) throw new AppError('unavailable');
      };
      return await replace(me, thing, picture, { source: 'generated', prompt, seed }, { id, first });
    } catch (error) {
      await drawings.giveUp(id);
      throw error;
    }
  }

  /** The address that a request with this key was answered with. @throws idempotency_conflict where it asked for something else */
  async function drawnBefore(me: Person, key: string, hash: Buffer): Promise<string | undefined> {
    const order = await repo.findOrder(db, me.id, key);
    if (!order) return undefined;
    if (!order.requestHash.equals(hash)) throw new AppError('idempotency_conflict');
    return urlOf(order.imageId);
  }

  return {
    authorize,

    /** @returns the address of the picture. @throws image_not_readable */
    async upload(me: Person, thing: Pictured, file: Uint8Array): Promise<string> {
      const picture = await withPermit(me.id, () => remakePicture(file));
      return replace(me, thing, picture, { source: 'uploaded' });
    },

    /**
     * The same Idempotency-Key gives the same address and one charge, however many requests are under way.
     * @returns the address of the picture
     * @throws insufficient_tokens, service_unavailable where drawing is switched off, unknown_provider,
     *   generation_failed in the words of who draws, idempotency_conflict
     */
    async generate(
      me: Person,
      thing: Pictured,
      prompt: string,
      { key, provider }: DrawOptions = {},
    ): Promise<string> {
      const asked = provider === undefined ? [] : [provider];
      const hash = requestHash('image', thing.type, thing.id, prompt, ...asked);
      const once = key === undefined ? undefined : { key, hash };
      for (;;) {
        const known = once && (await drawnBefore(me, once.key, once.hash));
        const url = known ?? (await draw(me, thing, prompt, { provider, ...(once && { once }) }));
        if (url !== undefined) return url;
        const other = await drawings.waitFor(me.id, once!.key);
        if (other?.equals(hash) === false) throw new AppError('idempotency_conflict');
      }
    },

    /** Takes the picture of a thing away; where it has none, nothing happens. */
    async remove(thing: Pictured): Promise<void> {
      const removed = await db.transaction(async (tx) => {
        await show(tx, thing, null);
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
