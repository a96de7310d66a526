import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identify, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { errorCode } from '../start-error.ts';

const tempPrefix = tempPrefixOf(identify(process.pid));

/**
 * Writes a file atomically and durably, even across a power cut: into `tempFolder`, which must be on the same file
 * system, then fsync, then a rename.
 */
export async function writeAtomically(
  path: string,
  tempFolder: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const tempFile = join(tempFolder, `${tempPrefix}${randomUUID()}`);
  try {
    await writeDurably(tempFile, chunks);
    await moveIntoPlace(tempFile, path);
  } catch (error) {
    // The first error describes the problem best.
    await rm(tempFile, { force: true }).catch(() => undefined);
    throw error;
  }
}

const maxAttempts = 5;

/**
 * Renames a file durably into a folder, which is created when missing. Another process may delete the folder as empty
 * before the file is in it; the call then tries again.
 */
export async function moveIntoPlace(tempFile: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createFolder(dirname(path));
      await rename(tempFile, path);
      return await sync(dirname(path));
    } catch (error) {
      // mkdir answers ENOTDIR when a folder is deleted meanwhile.
      const isFolderMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      if (!isFolderMissing || attempt === maxAttempts) throw error;
    }
  }
}

/** Deletes temporary files of ended processes; those of running ones stay. */
export async function sweepTempFiles(tempFolder: string): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const [pid = '', started = ''] = name.split('_');
    if (!isStillRunning({ pid: Number(pid), started })) await rm(join(tempFolder, name), { force: true });
  }
}

function tempPrefixOf(self: ProcessIdentity | undefined): string {
  return `${process.pid}_${self?.started ?? ''}_`;
}

/** Creates a folder with its parents, and syncs their entries. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await sync(dirname(created));
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

/** @param position in the file; after the bytes written so far if absent */
export async function writeAll(file: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const at = position === undefined ? null : position + written;
    written += (await file.write(chunk, written, chunk.length - written, at)).bytesWritten;
  }
}
