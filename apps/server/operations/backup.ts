// Run by `tutti backup <folder>`, with the server running or stopped. Exit code 0 when the folder is a complete
// backup; when no backup was made 1, or after a signal 128 and its number.
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSettings, type Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { copyFiles } from './moving/files-copy.ts';
import { runCommand } from './run-command.ts';
import { createFolder } from '../platform/storage/data-dir.ts';
import { moveIntoPlace, sync } from '../platform/storage/objects/atomic-write.ts';
import { openDiskStore } from '../platform/storage/objects/disk.ts';
import type { ObjectStore } from '../platform/storage/objects/object-store.ts';
import { writeBaseBackup } from '../platform/storage/postgres/base-backup.ts';
import { requireCluster } from '../platform/storage/postgres/database.ts';
import { startPostgres, type EmbeddedPostgres } from '../platform/storage/postgres/start-postgres.ts';
import { errorCode, StartError } from '../platform/storage/start-error.ts';

/** Builds the backup under a temporary name, so that a folder of the final name is always complete. */
async function backUp(folder: string): Promise<void> {
  const { dataDir, databaseUrl, s3 } = loadSettings(process.cwd());
  if (databaseUrl !== undefined)
    throw new StartError(
      'The database is at DATABASE_URL: back it up with pg_dump, and then the files (see docs/operating.md).',
    );
  await requireCluster(dataDir);
  await requireEmptyFolder(folder);
  const draft = await makeDraft(folder).catch((error: unknown) => {
    throw new StartError(`${folder} can't be made (${errorCode(error)}).`);
  });
  const remove = () => rmSync(draft, { recursive: true, force: true, maxRetries: 10 });
  const interrupted = stopSignal();
  try {
    const server = await startPostgres(dataDir, createLog('silent'));
    let outcome;
    try {
      outcome = await Promise.race([copyData(draft, { dataDir, s3, server }), interrupted]);
    } finally {
      await server.stop();
    }
    if (typeof outcome === 'number') {
      remove();
      // Copying goes on until then.
      process.exit(outcome);
    }
    await moveIntoPlace(draft, folder);
    console.log(`${folder} is a backup of ${dataDir}: the database and ${outcome}.`);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Resolves to the exit code of the first stop signal. Later ones are ignored, because one is already cleaning up. */
function stopSignal(): Promise<number> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => resolve(128 + constants.signals[name]));
  });
}

async function makeDraft(folder: string): Promise<string> {
  await createFolder(dirname(folder));
  return mkdtemp(`${folder}.unfinished-`);
}

/** @throws StartError */
async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw new StartError(`${folder} can't be used as a folder (${errorCode(error)}).`);
  });
  if (names.length > 0)
    throw new StartError(`${folder} is not empty: name a folder that does not exist yet.`);
}

/**
 * Copies the files, then the database, then the files that were added meanwhile. The second pass is short, so that
 * few files named by the copied database can have been deleted before they are copied.
 * @returns a description of the copied files
 */
async function copyData(
  draft: string,
  { dataDir, s3, server }: Pick<Config, 'dataDir' | 's3'> & { readonly server: EmbeddedPostgres },
): Promise<string> {
  const from = s3 ? undefined : await openDiskStore(join(dataDir, 'objects'));
  const to = from && (await openDiskStore(join(draft, 'objects')));
  const copied = new Set<string>();
  const copyNew = async () => {
    if (from && to) await copyAll(excluding(from, copied), to, copied);
  };
  await copyNew();
  await copyDatabase(server, join(draft, 'postgres'));
  await copyNew();
  const secret = join(draft, 'session-secret');
  await copyFile(join(dataDir, 'session-secret'), secret).then(
    () => sync(secret),
    (error: unknown) => {
      // Without the file the secret comes from SESSION_SECRET.
      if (errorCode(error) !== 'ENOENT') throw error;
    },
  );
  await sync(draft);
  return s3
    ? `no files, which lie in the bucket ${s3.bucket}: copy them now, with its own tools`
    : `${copied.size} files`;
}

async function copyAll(from: ObjectStore, to: ObjectStore, copied: Set<string>): Promise<void> {
  const { failed } = await copyFiles(from, to, (key) => copied.add(key));
  const [first] = failed;
  if (first)
    throw new StartError(
      `${failed.length} files could not be copied, among them ${first.key}: ${first.reason}.`,
    );
}

/** The same store, but `list` leaves these keys out. */
function excluding(store: ObjectStore, keys: ReadonlySet<string>): ObjectStore {
  return {
    ...store,
    async *list(prefix) {
      for await (const key of store.list(prefix)) if (!keys.has(key)) yield key;
    },
  };
}

/** Copies the database without migrating it: a backup may be taken before an upgrade. */
async function copyDatabase(server: EmbeddedPostgres, to: string): Promise<void> {
  try {
    await mkdir(to, { mode: 0o700 });
    await writeBaseBackup(server.connection, join(to, 'cluster'));
  } catch (error) {
    // PostgreSQL writes how many bytes of a block had room; its hint says that the disk is full.
    const { message, hint } = error as Error & { readonly hint?: string };
    throw new StartError(`The database could not be copied: ${message}.${hint ? ` ${hint}` : ''}`);
  }
  for (const name of await readdir(to, { recursive: true })) await sync(join(to, name));
}

await runCommand(() => backUp(process.argv[2]!));
