import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from './start-error.ts';

/** Creates the data folder and checks that it is writable. @throws StartError */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    await createFolder(dataDir);
    await writeFile(probe, '');
  } catch (error) {
    throw new StartError(
      `DATA_DIR is ${dataDir}, which can't be ${errorCode(error) === 'ENOSPC' ? 'written: the disk is full' : `made or written to (${errorCode(error)})`}.`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Creates a folder with its parents. Node's `recursive` option never returns where no folder can be created, as under
 * /proc.
 */
export async function createFolder(path: string): Promise<void> {
  // 0711: other users may traverse the folder; its files have their own modes.
  const create = () =>
    mkdir(path, { mode: 0o711 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  await create().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await createFolder(dirname(path));
    await create();
  });
}

/**
 * The secret that signs sessions when SESSION_SECRET is not set: created once and stored in the data folder, readable
 * by its owner only. Concurrent callers get the same secret.
 */
export async function persistedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw new StartError(`${path} can't be read (${errorCode(error)}).`);
  }
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
