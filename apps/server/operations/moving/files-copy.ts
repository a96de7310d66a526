import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore, OpenedObject } from '#server/platform/storage/objects/object-store.ts';

export interface FilesCopied {
  copied: number;
  /** Existed with the same content. */
  found: number;
  /** The total size of the verified files. */
  bytes: number;
  /** The keys of the files that were not copied, with the reason. */
  failed: { readonly key: string; readonly reason: string }[];
}

const concurrency = 4;

/**
 * Copies every object of one store to another and verifies each by size and SHA-256. Objects that exist with the same
 * content are not sent again, so that an interrupted copy continues. Nothing is deleted on either side. `onObject` is
 * called for each object that is done.
 */
export async function copyFiles(
  from: ObjectStore,
  to: ObjectStore,
  onObject: (key: string) => void = () => undefined,
): Promise<FilesCopied> {
  const result: FilesCopied = { copied: 0, found: 0, bytes: 0, failed: [] };

  async function copyOne(key: string): Promise<void> {
    const facts = await from.stat(key);
    // Deleted after it was listed.
    if (!facts) return;
    const isSame =
      (await to.stat(key))?.size === facts.size &&
      (await hashOf(await from.open(key))) === (await hashOf(await to.open(key)));
    if (!isSame) await send(key);
    result[isSame ? 'found' : 'copied'] += 1;
    result.bytes += facts.size;
  }

  async function send(key: string): Promise<void> {
    const original = await from.open(key);
    if (!original) return;
    const hash = createHash('sha256');
    const { size } = await to.put(key, Readable.from(hashing(original.stream, hash)), original);
    const sent = hash.digest('hex');
    if (size !== original.size || (await hashOf(await to.open(key))) !== sent)
      throw new Error('it did not arrive as it was sent');
  }

  const keys = from.list()[Symbol.asyncIterator]();
  async function work(): Promise<void> {
    for (let next = await keys.next(); next.done !== true; next = await keys.next()) {
      const key = next.value;
      try {
        await copyOne(key);
        onObject(key);
      } catch (error) {
        result.failed.push({ key, reason: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}

async function* hashing(stream: Readable, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashOf(opened: OpenedObject | undefined): Promise<string | undefined> {
  if (!opened) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.stream as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
