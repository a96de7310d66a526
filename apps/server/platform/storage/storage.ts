import { join } from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { openEventBus, type EventBus } from './event-bus.ts';
import { openDiskStore } from './objects/disk.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { S3Settings } from './objects/s3/s3-settings.ts';
import {
  migrationsFolder,
  openDatabase,
  type Database,
  type DatabaseConfig,
  type OpenOptions,
} from './postgres/database.ts';
import { openQueue } from './pg-boss-queue.ts';
import type { Queue, QueueOptions } from './queue.ts';

/** Everything that outlives a process, and the event bus for changes to it. */
export interface Storage {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly eventBus: EventBus;
  readonly queue: Queue;
  close(): Promise<void>;
}

export interface StorageConfig extends DatabaseConfig {
  /** Absent: files are stored in `dataDir`. */
  readonly s3?: S3Settings | undefined;
}

async function openObjects({ s3, dataDir }: StorageConfig, log: Log): Promise<ObjectStore> {
  if (!s3) return openDiskStore(join(dataDir, 'objects'));
  // The SDK takes time and memory that an installation without a bucket does not need.
  const { openS3Store } = await import('./objects/s3/open-s3.ts');
  return openS3Store(s3, log);
}

/** Opens database, file store, event bus and queue; if one fails, those opened before are closed. */
export async function openStorage(
  config: StorageConfig,
  queues: QueueOptions['queues'],
  log: Log,
  options: OpenOptions = {},
): Promise<Storage> {
  const objects = await openObjects(config, log);
  return createStorage(await openDatabase(config, log, migrationsFolder, options), objects, queues, log);
}

/** The same with an open database; `close` closes it. */
export async function createStorage(
  database: Database,
  objects: ObjectStore,
  queues: QueueOptions['queues'],
  log: Log,
): Promise<Storage> {
  const closers = [() => database.close()];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const eventBus = await openEventBus(database.newClient, log);
    closers.push(() => eventBus.close());
    const { connection } = database;
    const queue = openQueue({ connection, queues, log });
    await queue.start();
    return { database, objects, eventBus, queue, close };
  } catch (error) {
    await close();
    throw error;
  }
}
