import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { copyFiles } from './files-copy.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-files-'));
afterAll(() => rm(folder, { recursive: true }));
let stores = 0;
const newStore = () => openDiskStore(join(folder, String((stores += 1))));

const type = { contentType: 'audio/mpeg' };

async function filledStore(): Promise<ObjectStore> {
  const store = await newStore();
  await store.put('tracks/one', Buffer.alloc(300_000, 'a'), type);
  await store.put('tracks/two', Buffer.from('two'), type);
  await store.put('empty', Buffer.of(), { contentType: 'image/png' });
  return store;
}

test('copyFiles copies every file with its type, and finds them all in a second run', async () => {
  const [from, to] = [await filledStore(), await newStore()];
  expect(await copyFiles(from, to)).toEqual({ copied: 3, found: 0, bytes: 300_003, failed: [] });
  expect(await to.stat('tracks/one')).toEqual(await from.stat('tracks/one'));
  expect(await to.stat('empty')).toMatchObject({ size: 0, contentType: 'image/png' });
  expect(await copyFiles(from, to)).toEqual({ copied: 0, found: 3, bytes: 300_003, failed: [] });
});

test('copyFiles copies a file again whose copy has the same length but other bytes', async () => {
  const [from, to] = [await filledStore(), await newStore()];
  await to.put('tracks/two', Buffer.from('2wo'), type);
  expect(await copyFiles(from, to)).toMatchObject({ copied: 3, found: 0 });
  expect((await buffer((await to.open('tracks/two'))!.stream)).toString()).toBe('two');
});

test('copyFiles names files that were corrupted or rejected, and copies them in the next run', async () => {
  const [from, to] = [await filledStore(), await newStore()];
  const faulty: ObjectStore = {
    ...to,
    async put(key, content, options) {
      if (key === 'empty') throw new Error('no room');
      const bytes = content instanceof Uint8Array ? content : await buffer(content);
      return to.put(key, key === 'tracks/two' ? Buffer.from('2wo') : bytes, options);
    },
  };
  const { copied, failed } = await copyFiles(from, faulty);
  expect(copied).toBe(1);
  expect(failed.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: 'empty', reason: 'no room' },
    { key: 'tracks/two', reason: 'it did not arrive as it was sent' },
  ]);
  expect(await copyFiles(from, to)).toMatchObject({ copied: 2, found: 1, failed: [] });
});
