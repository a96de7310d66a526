import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from './failure.ts';

export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Fails, before any work is done, where a file could not be written in the end. */
export async function assertWritableFile(path: string): Promise<void> {
  if (await isFolder(path)) throw new Failure(`Cannot write ${path}: it is a folder.`);
  await assertWritableFolder(dirname(path), path);
}

/** The same for a folder that may not exist yet: the next one above that does has to take it. */
export async function assertCreatableFolder(path: string): Promise<void> {
  let folder = path;
  while (!(await exists(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  await assertWritableFolder(folder, path);
}

/**
 * Writes all files or none: each under another name first, then all are renamed. Files that stood there
 * are replaced; folders are made.
 */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  const drafts = files.map(({ path, bytes }) => ({ path, bytes, draft: `${path}.${process.pid}.part` }));
  try {
    for (const { path, draft, bytes } of drafts) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes, { flag: 'wx' });
    }
    for (const { path, draft } of drafts) await rename(draft, path);
  } catch (error) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    throw new Failure(`Cannot write the files: ${reasonOf(error)}.`);
  }
}

async function assertWritableFolder(folder: string, path: string): Promise<void> {
  if (!(await exists(folder))) throw new Failure(`Cannot write ${path}: there is no folder ${folder}.`);
  if (!(await isFolder(folder))) throw new Failure(`Cannot write ${path}: ${folder} is not a folder.`);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Failure(`Cannot write ${path}: ${reasonOf(error)}.`);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
};

/** A system error in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : reasons[code]) ?? message;
}
