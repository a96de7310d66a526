import { createHash } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rm,
  rmdir,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../start-error.ts';
import { place, sweepUnfinished, writeAtomically } from './atomic-write.ts';
import {
  checkKey,
  isKey,
  type ByteRange,
  type ObjectFacts,
  type ObjectStore,
  StorageFullError,
  StorageGoneError,
} from './object-store.ts';
import { readTrailer, trailerBytes, writeTrailer } from './trailer.ts';

/** The suffix of folder names; keys cannot contain it, so that `a` and `a/b` can both be objects. */
const folderMark = '+';
const usualReserveBytes = 32 * 1024 * 1024;

/** The free space is checked again after this many bytes of a stream. */
const lookForRoomEvery = 4 * 1024 * 1024;

export interface DiskStoreOptions {
  /** Nothing is stored when less than this is free, so that a database on the same disk can still write. */
  readonly reservedBytes?: number;
}

/** Objects as files under `root`, which is created when missing. Several processes may share it. */
export async function openDiskStore(
  root: string,
  { reservedBytes = usualReserveBytes }: DiskStoreOptions = {},
): Promise<ObjectStore> {
  const kept = join(root, 'kept');
  const unfinished = join(root, 'unfinished');
  for (const folder of [kept, unfinished]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepUnfinished(unfinished);

  function pathOf(key: string): string {
    checkKey(key);
    return join(kept, key.replaceAll('/', `${folderMark}/`));
  }

  /** @throws StorageUnavailableError when more than the file is missing: a folder that is not mounted looks empty */
  async function missing(): Promise<undefined> {
    await access(unfinished).catch(asGone);
    return undefined;
  }

  async function openFile(
    key: string,
    flags = 'r',
  ): Promise<{ file: FileHandle; facts: ObjectFacts } | undefined> {
    const path = pathOf(key);
    let file: FileHandle;
    try {
      file = await open(path, flags);
    } catch (error) {
      return errorCode(error) === 'ENOENT' ? missing() : asGone(error);
    }
    try {
      return { file, facts: await readFacts(file, key).catch(asGone) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function refuseWithoutRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(unfinished).catch(asGone);
    if (bavail * bsize < reservedBytes) throw new StorageFullError('there is almost no room left for files');
  }

  async function* whileThereIsRoom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unlooked = lookForRoomEvery;
    for await (const chunk of chunks) {
      unlooked += chunk.length;
      if (unlooked > lookForRoomEvery) {
        unlooked = 0;
        await refuseWithoutRoom();
      }
      yield chunk;
    }
  }

  return {
    async put(key, content, { contentType }) {
      const path = pathOf(key);
      const facts: { size: number; etag: string; contentType: string } = { size: 0, etag: '', contentType };
      await writeAtomically(path, unfinished, whileThereIsRoom(withTrailer(content, facts))).catch(asGone);
      return facts;
    },
    async open(key, range) {
      const opened = await openFile(key);
      if (opened === undefined) return undefined;
      const { file, facts } = opened;
      try {
        return { ...facts, stream: streamOf(file, facts.size, range) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async stat(key) {
      const opened = await openFile(key);
      await opened?.file.close();
      return opened?.facts;
    },
    async move(key, to, { contentType }) {
      const [from, path] = [pathOf(key), pathOf(to)];
      const opened = await openFile(key, 'r+');
      if (opened === undefined) return false;
      const { file, facts } = opened;
      try {
        await file.write(writeTrailer({ ...facts, contentType }), 0, trailerBytes, facts.size);
        await file.sync();
      } catch (error) {
        asGone(error);
      } finally {
        await file.close();
      }
      await place(from, path).catch(asGone);
      await removeEmptyFolders(dirname(from), kept);
      return true;
    },
    async delete(key) {
      const path = pathOf(key);
      await access(unfinished, constants.W_OK).catch(asGone);
      await rm(path, { force: true }).catch(asGone);
      await removeEmptyFolders(dirname(path), kept);
    },
    list: (prefix = '') => keysUnder(kept, '', prefix),
    async check() {
      await access(unfinished, constants.W_OK);
      await refuseWithoutRoom();
    },
  };
}

/** Error codes of a disk or share that is broken, missing or read-only. */
const goneCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ESTALE',
  'ENOTCONN',
  'ENXIO',
  'ENODEV',
  'ETIMEDOUT',
]);

function asGone(error: unknown): never {
  if (!goneCodes.has(errorCode(error) ?? '')) throw error;
  throw new StorageGoneError('the folder of the files can’t be used', { cause: error });
}

/** The content, then its trailer. Fills in `metadata`. */
async function* withTrailer(
  content: Uint8Array | Readable,
  facts: { size: number; etag: string; contentType: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an object is made of bytes');
    hash.update(chunk);
    facts.size += chunk.length;
    yield chunk;
  }
  facts.etag = `"${hash.digest('base64url')}"`;
  yield writeTrailer(facts);
}

async function readFacts(file: FileHandle, key: string): Promise<ObjectFacts> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(trailerBytes);
  if (size >= trailerBytes) await file.read(bytes, 0, trailerBytes, size - trailerBytes);
  const facts = readTrailer(bytes, size);
  if (facts === undefined) throw new Error(`the object ${key} is damaged`);
  return facts;
}

function streamOf(file: FileHandle, size: number, range: ByteRange = { start: 0 }): Readable {
  const { start, end = size - 1 } = range;
  if (size === 0 && range.start === 0) {
    const empty = Readable.from([]);
    empty.once('close', () => void file.close());
    return empty;
  }
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || start >= size || end < start) {
    throw new RangeError(`bytes ${start} to ${end} lie outside an object of ${size} bytes`);
  }
  return file.createReadStream({ start, end: Math.min(end, size - 1) });
}

/** Deletes empty folders from `folder` upwards to below `root`; one that can't be deleted stays. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  try {
    await rmdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') return;
  }
  await removeEmptyFolders(dirname(folder), root);
}

/** The entries of a folder; none when it was deleted after its name was read. */
const entriesOf = (folder: string, path: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (path === '' || errorCode(error) !== 'ENOENT') throw error;
    return [];
  });

async function* keysUnder(folder: string, path: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder, path)) {
    if (!entry.isDirectory()) {
      const key = `${path}${entry.name}`;
      // Network shares and desktops create files of their own.
      if (key.startsWith(prefix) && isKey(key)) yield key;
      continue;
    }
    if (!entry.name.endsWith(folderMark)) continue;
    const below = `${path}${entry.name.slice(0, -folderMark.length)}/`;
    if (below.startsWith(prefix) || prefix.startsWith(below)) {
      yield* keysUnder(join(folder, entry.name), below, prefix);
    }
  }
}
