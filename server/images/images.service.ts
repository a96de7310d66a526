import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { PicturedType } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import type { ImageMaker } from '#providers/image-maker.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import type { Person } from '#server/http/person.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { StorageFullError, type ObjectStore } from '#server/storage/objects/object-store.ts';
import type { Tokens } from '#server/tokens/tokens.service.ts';
import { turns } from '#server/turns.ts';
import * as repo from './images.repo.ts';
import { pictureExtension, pictureType, rasterise, remakePicture } from './make-picture.ts';

/** A thing that the person may give another picture. */
export type Pictured =
  | { readonly type: 'project'; readonly id: string; readonly project: AuthorizedProject<'edit'> }
  | { readonly type: 'user'; readonly id: string };

export interface ImagesDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly objects: ObjectStore;
  readonly accounts: Accounts;
  readonly projects: Projects;
  readonly tokens: Tokens;
  readonly maker: ImageMaker;
}

type Origin =
  | { readonly source: 'uploaded' }
  | { readonly source: 'generated'; readonly prompt: string; readonly seed: number };

const urlOf = (id: string) => `/api/images/${id}`;

/** What else happens in the transaction in which a picture is put in place, before and after that. */
interface Steps {
  readonly first?: (tx: Tx, id: string) => Promise<void>;
  readonly last?: (tx: Tx, id: string) => Promise<void>;
}

/** Somebody with the same Idempotency-Key was faster. */
class AlreadyDrawn extends Error {}

export type Images = ReturnType<typeof imagesService>;

/** Covers of projects and pictures of people: sent or drawn, one each, the one before it gone. */
export function imagesService(deps: ImagesDeps) {
  const { db, objects, accounts, projects, tokens, maker } = deps;
  // A picture can take 256 MB while it is read.
  const inTurn = turns(2);

  /** @throws not_found, forbidden; another person's picture is not found */
  async function authorize(me: Person, type: PicturedType, id: string): Promise<Pictured> {
    if (type === 'project') return { type, id, project: await projects.authorize(id, me, 'edit') };
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

  async function forget(objectKey: string | undefined): Promise<void> {
    if (objectKey !== undefined) await objects.delete(objectKey);
  }

  async function replace(
    me: Person,
    thing: Pictured,
    picture: Buffer,
    origin: Origin,
    { first, last }: Steps = {},
  ): Promise<string> {
    const id = uuidv7();
    const objectKey = `${thing.type}s/${thing.id}/images/${id}.${pictureExtension}`;
    await store(objects, objectKey, picture);
    try {
      const before = await db.transaction(async (tx) => {
        await first?.(tx, id);
        await show(tx, thing, urlOf(id));
        const old = await repo.deleteImageOf(tx, thing.type, thing.id);
        const row = { id, entityType: thing.type, entityId: thing.id, objectKey, createdBy: me.id };
        await repo.insertImage(tx, { ...row, ...origin });
        await last?.(tx, id);
        return old;
      });
      await forget(before?.objectKey);
      return urlOf(id);
    } catch (error) {
      await forget(objectKey);
      throw error;
    }
  }

  /** What a drawing costs is taken with it, in one transaction; where it costs nothing, the ledger stays as it is. */
  async function payFor(tx: Tx, me: Person, id: string, prompt: string): Promise<void> {
    const order = { userId: me.id, provider: maker.name, service: 'image', milliUnits: 1000 };
    const cost = await tokens.estimate(order);
    if (cost.tokens === 0) return;
    const description = `Image: ${prompt.slice(0, limits.queuePromptShown)}`;
    const payment = await tokens.hold(tx, { ...order, generationId: id, description });
    await tokens.settle(tx, payment);
    await deps.publish(tx, { type: 'balance_changed', userId: me.id });
  }

  async function draw(me: Person, thing: Pictured, prompt: string, first?: Steps['first']): Promise<string> {
    const order = { userId: me.id, provider: maker.name, service: 'image', milliUnits: 1000 };
    const cost = await tokens.estimate(order);
    if (!cost.canAfford) {
      throw new AppError('insufficient_tokens', { needed: cost.tokens, balance: cost.balance });
    }
    const seed = randomInt(limits.seed.max + 1);
    const picture = await inTurn(async () => rasterise(await maker.makeImage({ prompt, seed })));
    const origin = { source: 'generated', prompt, seed } as const;
    const last = (tx: Tx, id: string) => payFor(tx, me, id, prompt);
    return replace(me, thing, picture, origin, { ...(first && { first }), last });
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
      const picture = await inTurn(() => remakePicture(file));
      return replace(me, thing, picture, { source: 'uploaded' });
    },

    /**
     * The same Idempotency-Key gives the same address and one charge, however many requests are under way.
     * @returns the address of the picture
     * @throws insufficient_tokens, unavailable where drawing is switched off, idempotency_conflict
     */
    async generate(me: Person, thing: Pictured, prompt: string, key?: string): Promise<string> {
      if (key === undefined) return draw(me, thing, prompt);
      const hash = requestHash('image', thing.type, thing.id, prompt);
      const known = await drawnBefore(me, key, hash);
      if (known !== undefined) return known;
      const order = { userId: me.id, idempotencyKey: key, requestHash: hash };
      try {
        return await draw(me, thing, prompt, async (tx, imageId) => {
          if (!(await repo.insertOrder(tx, { ...order, imageId }))) throw new AlreadyDrawn();
        });
      } catch (error) {
        const winner = error instanceof AlreadyDrawn ? await drawnBefore(me, key, hash) : undefined;
        if (winner === undefined) throw error;
        return winner;
      }
    },

    /** Takes the picture of a thing away; where it has none, nothing happens. */
    async remove(thing: Pictured): Promise<void> {
      const before = await db.transaction(async (tx) => {
        await show(tx, thing, null);
        return repo.deleteImageOf(tx, thing.type, thing.id);
      });
      await forget(before?.objectKey);
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

async function store(objects: ObjectStore, key: string, picture: Buffer): Promise<void> {
  try {
    await objects.put(key, picture, { contentType: pictureType });
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    throw new AppError('unavailable', {}, 'The server has no room left for files.');
  }
}
