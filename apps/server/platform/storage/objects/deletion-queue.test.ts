import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { silentLog } from '../testing/test-server.ts';
import { processDeletionQueue, queueDeletion } from './deletion-queue.ts';
import { deletionQueueTable } from '../../schema/deletion-queue.tables.ts';
import { openDiskStore } from './disk.ts';
import { StorageUnavailableError, type ObjectStore } from './object-store.ts';

const { db } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'tutti-discarded-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openDiskStore(root);
beforeEach(() => db.delete(deletionQueueTable));

const queue = (...keys: string[]) => db.transaction((tx) => queueDeletion(tx, keys));
const sweep = (objects: ObjectStore) => processDeletionQueue(db, objects, silentLog);
const queued = () => db.$count(deletionQueueTable);
const unavailable = () => Promise.reject(new StorageUnavailableError('not now'));

test('a prefix is deleted although its folder holds a foreign file', async () => {
  for (const name of ['a', 'b', 'c']) {
    await disk.put(`tries/one/${name}`, Buffer.from(name), { contentType: 'audio/wav' });
  }
  // The name that NFS gives to a file that is deleted while it is open.
  await writeFile(join(root, 'kept', 'tries+', 'one+', '.nfs0000000000b2'), 'x');
  await queue('tries/one/');
  expect(await sweep(disk)).toBe(0);
  expect(await queued()).toBe(0);
  expect(await Promise.all(['a', 'b', 'c'].map((name) => disk.stat(`tries/one/${name}`)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an unavailable store is tried once, and all files stay queued', async () => {
  await queue(...Array.from({ length: 250 }, (_, index) => `files/${index}`));
  let attempted = 0;
  const unavailableStore = { ...disk, delete: () => ((attempted += 1), unavailable()), check: unavailable };
  expect(await sweep(unavailableStore)).toBe(0);
  expect([attempted, await queued()]).toEqual([1, 250]);
});

test('a file that can’t be deleted does not keep others from being deleted', async () => {
  await queue(...Array.from({ length: 250 }, (_, index) => `files/${index}`));
  const failing: ObjectStore = {
    ...disk,
    delete: (key) => (key === 'files/7' ? unavailable() : disk.delete(key)),
  };
  expect(await sweep(failing)).toBe(249);
  expect(await queued()).toBe(1);
});

test('processDeletionQueue holds no row locks and no connection while it deletes files', async () => {
  await queue('files/one');
  const { promise: resume, resolve } = Promise.withResolvers<void>();
  const attempted = Promise.withResolvers<void>();
  const slow: ObjectStore = {
    ...disk,
    async delete(key) {
      attempted.resolve();
      await resume;
      await disk.delete(key);
    },
  };
  const sweeping = sweep(slow);
  await attempted.promise;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL lock_timeout = 1000`);
    await tx.execute(sql`SELECT key FROM deletion_queue FOR UPDATE`);
  });
  resolve();
  expect(await sweeping).toBe(1);
});
