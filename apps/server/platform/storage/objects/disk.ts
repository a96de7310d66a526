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
import { moveIntoPlace, sweepTempFiles, writeAll, writeAtomically } from './atomic-write.ts';
import {
  checkKey,
  diskError,
  isKey,
  type ByteRange,
  type ObjectMetadata,
  type ObjectStore,
  StorageFullError,
  StorageUnavailableError,
} from './object-store.ts';
import { readTrailer, trailerBytes, writeTrailer } from './trailer.ts';

/** The suffix of folder names; keys cannot contain it, so that `a` and `a/b` can both be objects. */
const folderSuffix = '+';
const defaultReservedBytes = 32 * 1024 * 1024;

/** The free space is checked again after this many bytes of a stream. */
const checkSpaceEveryBytes = 4 * 1024 * 1024;

export interface DiskStoreOptions {
  /** Nothing is stored when less than this is free, so that a database on the same disk can still write. */
  readonly reservedBytes?: number;
}

/** Objects as files under `root`, which is created when missing. Several processes may share it. */
export async function openDiskStore(
  root: string,
  { reservedBytes = defaultReservedBytes }: DiskStoreOptions = {},
): Promise<ObjectStore> {
  const objectsFolder = join(root, 'kept');
  const tempFolder = join(root, 'unfinished');
  for (const folder of [objectsFolder, tempFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTempFiles(tempFolder);

  function pathOf(key: string): string {
    checkKey(key);
    return join(objectsFolder, key.replaceAll('/', `${folderSuffix}/`));
  }

  /** @throws StorageUnavailableError when more than the file is missing: a folder that is not mounted looks empty */
  async function requireMounted(): Promise<undefined> {
    await access(tempFolder).catch(throwStorageError);
    return undefined;
  }

  async function openFile(
    key: string,
    flags = 'r',
  ): Promise<{ file: FileHandle; metadata: ObjectMetadata } | undefined> {
    const path = pathOf(key);
    let file: FileHandle;
    try {
      file = await open(path, flags);
    } catch (error) {
      return errorCode(error) === 'ENOENT' ? requireMounted() : throwStorageError(error);
    }
    try {
      return { file, metadata: await readMetadata(file, key).catch(throwStorageError) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function requireSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(tempFolder).catch(throwStorageError);
    if (bavail * bsize < reservedBytes) throw new StorageFullError('there is almost no room left for files');
  }

  async function* checkingSpace(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let uncheckedBytes = checkSpaceEveryBytes;
    for await (const chunk of chunks) {
      uncheckedBytes += chunk.length;
      if (uncheckedBytes > checkSpaceEveryBytes) {
        uncheckedBytes = 0;
        await requireSpace();
      }
      yield chunk;
    }
  }

  return {
    async put(key, content, { contentType }) {
      const path = pathOf(key);
      const metadata: { size: number; etag: string; contentType: string } = {
        size: 0,
        etag: '',
        contentType,
      };
      await writeAtomically(path, tempFolder, checkingSpace(withTrailer(content, metadata))).catch(
        throwStorageError,
      );
      return metadata;
    },
    async open(key, range) {
      const opened = await openFile(key);
      if (opened === undefined) return undefined;
      const { file, metadata } = opened;
      try {
        return { ...metadata, stream: streamOf(file, metadata.size, range) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async stat(key) {
      const opened = await openFile(key);
      await opened?.file.close();
      return opened?.metadata;
    },
    async move(key, to, { contentType }) {
      const [from, path] = [pathOf(key), pathOf(to)];
      const opened = await openFile(key, 'r+');
      if (opened === undefined) return false;
      const { file, metadata } = opened;
      try {
        // Before the rename, so that the new key never has the old type. Without the rename the object stays whole.
        await writeAll(file, writeTrailer({ ...metadata, contentType }), metadata.size);
        await file.sync();
      } catch (error) {
        throwStorageError(error);
      } finally {
        await file.close();
      }
      await moveIntoPlace(from, path).catch(throwStorageError);
      await removeEmptyFolders(dirname(from), objectsFolder);
      return true;
    },
    async delete(key) {
      const path = pathOf(key);
      await access(tempFolder, constants.W_OK).catch(throwStorageError);
      await rm(path, { force: true }).catch(throwStorageError);
      await removeEmptyFolders(dirname(path), objectsFolder);
    },
    list: (prefix = '') => keysUnder(objectsFolder, '', prefix),
    async check() {
      await access(tempFolder, constants.W_OK);
      await requireSpace();
    },
  };
}

/** Error codes of a disk or share that is broken, missing or read-only. */
const unavailableCodes = new Set([
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

function throwStorageError(error: unknown): never {
  if (!unavailableCodes.has(errorCode(error) ?? '')) throw diskError(error);
  throw new StorageUnavailableError('the folder of the files can’t be used', { cause: error });
}

/** The content, then its trailer. Fills in `metadata`. */
async function* withTrailer(
  content: Uint8Array | Readable,
  metadata: { size: number; etag: string; contentType: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an object is made of bytes');
    hash.update(chunk);
    metadata.size += chunk.length;
    yield chunk;
  }
  metadata.etag = `"${hash.digest('base64url')}"`;
  yield writeTrailer(metadata);
}

async function readMetadata(file: FileHandle, key: string): Promise<ObjectMetadata> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(trailerBytes);
  if (size >= trailerBytes) await file.read(bytes, 0, trailerBytes, size - trailerBytes);
  const metadata = readTrailer(bytes, size);
  if (metadata === undefined) throw new Error(`the object ${key} is damaged`);
  return metadata;
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
    if (!entry.name.endsWith(folderSuffix)) continue;
    const below = `${path}${entry.name.slice(0, -folderSuffix.length)}/`;
    if (below.startsWith(prefix) || prefix.startsWith(below)) {
      yield* keysUnder(join(folder, entry.name), below, prefix);
    }
  }
}
