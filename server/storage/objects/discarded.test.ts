import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { silentLog } from '../testing/test-server.ts';
import { deleteDiscardedObjects, discardObjects } from './discarded.ts';
import { discardedObjectsTable } from './discarded.tables.ts';
import { openDiskStore } from './disk.ts';
import { StorageGoneError, type ObjectStore } from './object-store.ts';

const { db } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'tutti-discarded-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openDiskStore(root);
beforeEach(() => db.delete(discardedObjectsTable));

const discard = (...keys: string[]) => db.transaction((tx) => discardObjects(tx, keys));
const sweep = (objects: ObjectStore) => deleteDiscardedObjects(db, objects, silentLog);
const left = () => db.$count(discardedObjectsTable);
const gone = () => Promise.reject(new StorageGoneError('not now'));

test('a prefix is deleted although its folder holds a foreign file', async () => {
  for (const name of ['a', 'b', 'c']) {
    await disk.put(`tries/one/${name}`, Buffer.from(name), { contentType: 'audio/wav' });
  }
  // The name that NFS gives to a file that is deleted while it is open.
  await writeFile(join(root, 'kept', 'tries+', 'one+', '.nfs0000000000b2'), 'x');
  await discard('tries/one/');
  expect(await sweep(disk)).toBe(1);
  expect(await left()).toBe(0);
  expect(await Promise.all(['a', 'b', 'c'].map((name) => disk.stat(`tries/one/${name}`)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an unavailable store is tried once, and all files stay queued', async () => {
  await discard(...Array.from({ length: 250 }, (_, index) => `files/${index}`));
  let asked = 0;
  const away = { ...disk, delete: () => ((asked += 1), gone()), check: gone };
  expect(await sweep(away)).toBe(0);
  expect([asked, await left()]).toEqual([1, 250]);
});

test('a file that can’t be deleted does not keep others from being deleted', async () => {
  await discard(...Array.from({ length: 250 }, (_, index) => `files/${index}`));
  const stubborn: ObjectStore = {
    ...disk,
    delete: (key) => (key === 'files/7' ? gone() : disk.delete(key)),
  };
  expect(await sweep(stubborn)).toBe(249);
  expect(await left()).toBe(1);
});

test('processDeletionQueue holds no row locks and no connection while it deletes files', async () => {
  await discard('files/one');
  const { promise: mayDelete, resolve } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow: ObjectStore = {
    ...disk,
    async delete(key) {
      asked.resolve();
      await mayDelete;
      await disk.delete(key);
    },
  };
  const sweeping = sweep(slow);
  await asked.promise;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL lock_timeout = 1000`);
    await tx.execute(sql`SELECT key FROM discarded_objects FOR UPDATE`);
  });
  resolve();
  expect(await sweeping).toBe(1);
});
