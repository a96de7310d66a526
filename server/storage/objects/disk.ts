import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rm, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../start-error.ts';
import { sweepUnfinished, writeAtomically } from './atomic-write.ts';
import {
  checkKey,
  type ByteRange,
  type ObjectFacts,
  type ObjectStore,
  StorageFullError,
} from './object-store.ts';
import { readTrailer, trailerBytes, writeTrailer } from './trailer.ts';

/** Ends the name of every folder, a character that no key has: so `a` and `a/b` can both be objects. */
const folderMark = '+';
/** Below this much free space nothing new is begun, so that the database beside it can still write. */
const reservedBytes = 32 * 1024 * 1024;

/** Objects as files under `root`, which is made when missing. Several processes may share it. */
export async function openDiskStore(root: string): Promise<ObjectStore> {
  const kept = join(root, 'kept');
  const unfinished = join(root, 'unfinished');
  for (const folder of [kept, unfinished]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepUnfinished(unfinished);

  function pathOf(key: string): string {
    checkKey(key);
    return join(kept, key.replaceAll('/', `${folderMark}/`));
  }

  async function openFile(key: string): Promise<{ file: FileHandle; facts: ObjectFacts } | undefined> {
    const path = pathOf(key);
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
    try {
      return { file, facts: await readFacts(file, key) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  return {
    async put(key, content, { contentType }) {
      const path = pathOf(key);
      const facts: { size: number; etag: string; contentType: string } = { size: 0, etag: '', contentType };
      await writeAtomically(path, unfinished, withTrailer(content, facts));
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
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix = '') => keysUnder(kept, '', prefix),
    async check() {
      await access(unfinished, constants.W_OK);
      const { bavail, bsize } = await statfs(dirname(unfinished));
      if (bavail * bsize < reservedBytes)
        throw new StorageFullError('there is almost no room left for files');
    },
  };
}

/** The content, then its trailer. Fills in `facts` on the way. */
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

async function* keysUnder(folder: string, path: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) {
      if (`${path}${entry.name}`.startsWith(prefix)) yield `${path}${entry.name}`;
      continue;
    }
    const below = `${path}${entry.name.slice(0, -folderMark.length)}/`;
    if (below.startsWith(prefix) || prefix.startsWith(below)) {
      yield* keysUnder(join(folder, entry.name), below, prefix);
    }
  }
}
