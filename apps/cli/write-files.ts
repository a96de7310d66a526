import type { Stats } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from './failure.ts';
import { withSignalCleanup } from './interrupts.ts';
import { realTarget } from './real-target.ts';

export interface OutputFile {
  readonly path: string;
  /** A stream is read when its turn comes. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Permissions, for a file that others must not read. Default: those of the replaced file, or the usual ones. */
  readonly mode?: number;
}

/** Paths that mean standard output. */
const standardOutput = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

export const isStandardOutput = (path: string): boolean => standardOutput.has(path);

/** Checks before rendering that a file can be written. @throws Failure */
export async function assertWritableFile(path: string): Promise<void> {
  if (isStandardOutput(path)) return;
  const found = await statOf(path);
  if (found?.isDirectory()) throw new Failure(`Cannot write ${path}: it is a folder.`);
  if (found) await assertAccess(path, path);
  if (found && !found.isFile()) return;
  const target = await realTarget(path);
  // The folder as the user wrote it, unless a link leads to another one.
  await assertWritableFolder(dirname(target === resolve(path) ? path : target), path);
}

/** Checks the same for a folder, which may not exist yet: its nearest existing ancestor must be writable. */
export async function assertCreatableFolder(path: string): Promise<void> {
  let folder = path;
  while (!(await statOf(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  await assertWritableFolder(folder, path);
}

/**
 * Writes all regular files or none: each to a temporary name first, then all are renamed; folders are created. A
 * replaced file keeps its mode, a symbolic link stays a link. Other outputs (standard output, a pipe, a device) are
 * written directly, before the regular files. A signal leaves no partial file.
 */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  try {
    const regular: OutputFile[] = [];
    for (const file of files) if (!(await writeIfStream(file))) regular.push(file);
    await withSignalCleanup((signal) => replaceAll(regular, signal));
  } catch (error) {
    // An error of a stream that is read keeps its own sentence.
    if (isClosedPipe(error) || !isSystemError(error)) throw error;
    throw new Failure(`Cannot write the files: ${errorMessage(error)}.`);
  }
}

/** True for the error of a closed pipe: `tutti … -o - | head -c 1`. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE';

const isSystemError = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** Writes to an output that is not a regular file; returns false for a regular or missing file. */
async function writeIfStream({ path, bytes }: OutputFile): Promise<boolean> {
  if (isStandardOutput(path)) {
    for await (const part of partsOf(bytes)) await writeToStandardOutput(part);
    return true;
  }
  const found = await statOf(path);
  if (!found || found.isFile()) return false;
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
  return true;
}

const partsOf = (bytes: OutputFile['bytes']) => (bytes instanceof Uint8Array ? [bytes] : bytes);

const writeToStandardOutput = (part: Uint8Array) =>
  new Promise<void>((done, failed) => {
    process.stdout.write(part, (error) => (error ? failed(error) : done()));
  });

async function replaceAll(files: readonly OutputFile[], signal: AbortSignal): Promise<void> {
  const partFiles: { partPath: string; target: string }[] = [];
  try {
    for (const file of files) {
      const target = await realTarget(file.path);
      const partPath = `${target}.${process.pid}.part`;
      await mkdir(dirname(target), { recursive: true });
      partFiles.push({ partPath, target });
      await writePartFile(partPath, file, await statOf(target), signal);
    }
    signal.throwIfAborted();
    for (const { partPath, target } of partFiles) await rename(partPath, target);
  } catch (error) {
    await Promise.all(partFiles.map(({ partPath }) => rm(partPath, { force: true })));
    throw error;
  }
}

async function writePartFile(
  path: string,
  { bytes, mode }: OutputFile,
  old: Stats | undefined,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    if (mode === undefined && old) await handle.chmod(old.mode & 0o7777);
    for await (const part of untilAborted(partsOf(bytes), signal)) await handle.appendFile(part);
  } finally {
    await handle.close();
  }
}

/** The parts, until the signal aborts; that does not wait for a source that hangs. @throws the signal's reason */
async function* untilAborted<T>(
  parts: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  signal.throwIfAborted();
  const source = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  for (;;) {
    const next = await Promise.race([source.next(), aborted.promise]);
    if (next.done) return;
    yield next.value;
  }
}

async function assertWritableFolder(folder: string, path: string): Promise<void> {
  const found = await statOf(folder);
  if (!found) throw new Failure(`Cannot write ${path}: there is no folder ${folder}.`);
  if (!found.isDirectory()) throw new Failure(`Cannot write ${path}: ${folder} is not a folder.`);
  await assertAccess(folder, path);
}

async function assertAccess(target: string, path: string): Promise<void> {
  try {
    await access(target, constants.W_OK);
  } catch (error) {
    throw new Failure(`Cannot write ${path}: ${errorMessage(error)}.`);
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

const errorMessages: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
};

/** A system error as a sentence fragment. */
export function errorMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : errorMessages[code]) ?? message;
}
