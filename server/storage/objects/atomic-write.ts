import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identify, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { errorCode } from '../start-error.ts';
import { StorageFullError } from './object-store.ts';

/** A full disk, an exhausted quota, and a file longer than the process limit. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const ownPrefix = unfinishedPrefix(identify(process.pid));

/**
 * Writes a file atomically and durably, even across a power cut: into `tempFolder`, which must be on the same file
 * system, then fsync, then a rename.
 */
export async function writeAtomically(
  path: string,
  unfinishedFolder: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const unfinished = join(unfinishedFolder, `${ownPrefix}${randomUUID()}`);
  try {
    await writeDurably(unfinished, chunks);
    await place(unfinished, path);
  } catch (error) {
    // The first error describes the problem best.
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (!fullCodes.has(errorCode(error) ?? '')) throw error;
    throw new StorageFullError('there is no room left for files', { cause: error });
  }
}

const placedWithin = 5;

/**
 * Renames a file durably into a folder, which is created when missing. Another process may delete the folder as empty
 * before the file is in it; the call then tries again.
 */
export async function place(unfinished: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(dirname(path));
      await rename(unfinished, path);
      return await sync(dirname(path));
    } catch (error) {
      // mkdir answers ENOTDIR when a folder is deleted meanwhile.
      const isGone = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      if (!isGone || tries === placedWithin) throw error;
    }
  }
}

/** Deletes temporary files of ended processes; those of running ones stay. */
export async function sweepUnfinished(unfinishedFolder: string): Promise<void> {
  for (const name of await readdir(unfinishedFolder)) {
    const [pid = '', started = ''] = name.split('_');
    if (!isStillRunning({ pid: Number(pid), started }))
      await rm(join(unfinishedFolder, name), { force: true });
  }
}

function unfinishedPrefix(self: ProcessIdentity | undefined): string {
  return `${process.pid}_${self?.started ?? ''}_`;
}

/** Creates a folder with its parents, and syncs their entries. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Calls fsync on a file or a folder. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    done += (await file.write(chunk, done)).bytesWritten;
  }
}
