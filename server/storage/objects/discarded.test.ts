import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { silentLog } from '../testing/test-server.ts';
import { deleteDiscardedObjects, discardObjects } from './discarded.ts';
import { discardedObjectsTable } from './discarded.tables.ts';
import { openDiskStore } from './disk.ts';
import type { ObjectStore } from './object-store.ts';

const { db } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'tutti-discarded-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openDiskStore(root);
beforeEach(() => db.delete(discardedObjectsTable));

const discard = (...keys: string[]) => db.transaction((tx) => discardObjects(tx, keys));
const sweep = (objects: ObjectStore) => deleteDiscardedObjects(db, objects, silentLog);
const left = () => db.$count(discardedObjectsTable);

test('a folder goes though something else has left a file of its own in it', async () => {
  for (const name of ['a', 'b', 'c']) {
    await disk.put(`tries/one/${name}`, Buffer.from(name), { contentType: 'audio/wav' });
  }
  // As a network share calls a file that was deleted while somebody read it.
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
