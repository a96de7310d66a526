import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from './start-error.ts';

/** Makes the data folder, and makes sure that it can be written to. Throws a StartError when not. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, '');
  } catch (error) {
    throw new StartError(
      `DATA_DIR is ${dataDir}, which can't be ${errorCode(error) === 'ENOSPC' ? 'written: the disk is full' : `made or written to (${errorCode(error)})`}.`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Makes a folder with all above it. Node's own way never ends where no folder can be made at all, as under /proc. */
export async function makeFolder(path: string): Promise<void> {
  // Others may pass through; what they could read in it is closed by its own mode.
  const make = () =>
    mkdir(path, { mode: 0o711 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  await make().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

/**
 * The secret that signs sessions where no setting names one: made once, kept in the data folder for its owner
 * alone, and the same for every process that asks, even when several ask first at once.
 */
export async function keptSecret(dataDir: string): Promise<string> {
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
