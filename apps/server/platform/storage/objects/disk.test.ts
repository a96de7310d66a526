import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { behavesLikeAnObjectStore } from './behaves-like-an-object-store.ts';
import { openDiskStore } from './disk.ts';
import { StorageFullError } from './object-store.ts';

let folders = 0;
const scratch = await mkdtemp(join(tmpdir(), 'tutti-objects-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

function freshRoot(): string {
  folders += 1;
  return join(scratch, String(folders));
}

const contentType = 'audio/mpeg';

describe('the store on disk', () => {
  behavesLikeAnObjectStore(() => openDiskStore(freshRoot()));
});

test('a file on disk begins with the object’s own bytes', async () => {
  const root = freshRoot();
  await (await openDiskStore(root)).put('tracks/song.mp3', Buffer.from('ID3…'), { contentType });
  const file = await readFile(join(root, 'kept', 'tracks+', 'song.mp3'), 'utf8');
  expect(file.startsWith('ID3…')).toBe(true);
});

test('a folder is deleted with the last of its objects, and the store remains', async () => {
  const root = freshRoot();
  const store = await openDiskStore(root);
  for (const key of ['a/b/one', 'a/b/two', 'a/c']) await store.put(key, Buffer.from('x'), { contentType });
  const foldersLeft = async () =>
    (await readdir(join(root, 'kept'), { recursive: true })).filter((name) => name.endsWith('+')).toSorted();
  await store.delete('a/b/one');
  expect(await foldersLeft()).toEqual(['a+', join('a+', 'b+')]);
  await store.delete('a/b/two');
  expect(await foldersLeft()).toEqual(['a+']);
  await store.delete('a/c');
  await store.delete('a/c');
  await store.delete('never/was');
  expect(await foldersLeft()).toEqual([]);
  expect(await readdir(root)).toContain('kept');
});

test('a move that fails leaves the object whole, and can be repeated', async () => {
  const root = freshRoot();
  const store = await openDiskStore(root);
  const { etag } = await store.put('incoming/one', Buffer.from('ID3…'), { contentType });
  // A file of another program where the folder should be.
  await writeFile(join(root, 'kept', 'tracks+'), '');
  const moving = () => store.move('incoming/one', 'tracks/one.wav', { contentType: 'audio/wav' });
  await expect(moving()).rejects.toThrow('EEXIST');
  expect(await store.stat('incoming/one')).toMatchObject({ etag, size: 6 });
  expect(await store.stat('tracks/one.wav').catch(() => undefined)).toBeUndefined();
  await rm(join(root, 'kept', 'tracks+'));
  expect(await moving()).toBe(true);
  expect(await store.stat('tracks/one.wav')).toMatchObject({ etag, contentType: 'audio/wav' });
});

test('concurrent puts and deletes in one folder lose no object', async () => {
  const store = await openDiskStore(freshRoot());
  const comeAndGo = async (name: string) => {
    for (let n = 0; n < 50; n += 1) {
      const key = `deep/er/${name}${n}`;
      await store.put(key, Buffer.from(key), { contentType });
      for await (const listed of store.list()) expect(listed).toMatch(/^deep\/er\//);
      expect(await store.stat(key)).toBeDefined();
      await store.delete(key);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(comeAndGo));
});

test('another process finds the stored objects', async () => {
  const root = freshRoot();
  const put = await (await openDiskStore(root)).put('a/b', Buffer.from('x'), { contentType });
  expect(await (await openDiskStore(root)).stat('a/b')).toEqual(put);
});

test('a truncated file is reported as damaged and not served', async () => {
  const root = freshRoot();
  const store = await openDiskStore(root);
  await store.put('cut', Buffer.alloc(10_000), { contentType });
  await truncate(join(root, 'kept', 'cut'), 5_000);
  await expect(store.open('cut')).rejects.toThrow('cut is damaged');
});

/** Starts to store an object in another process, and kills that process in the middle. */
async function killedWhileWriting(root: string): Promise<void> {
  const code = `
    import { Readable } from 'node:stream';
    import { openDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk.ts'))};
    const store = await openDiskStore(process.argv[1]);
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(65536);
        process.stdout.write('x');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await store.put('half', Readable.from(endless()), { contentType: 'audio/mpeg' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('the temporary file of a killed process is never listed and is deleted when a store opens; one of a running process stays', async () => {
  const root = freshRoot();
  await killedWhileWriting(root);
  expect(await readdir(join(root, 'unfinished'))).toHaveLength(1);

  const writing = await openDiskStore(root);
  expect(await readdir(join(root, 'unfinished'))).toEqual([]);
  expect(await writing.stat('half')).toBeUndefined();

  const release = Promise.withResolvers<void>();
  const slow = Readable.from(
    (async function* untilReleased() {
      yield Buffer.from('slow ');
      await release.promise;
      yield Buffer.from('but whole');
    })(),
  );
  const put = writing.put('slow', slow, { contentType });
  await expect.poll(() => readdir(join(root, 'unfinished'))).toHaveLength(1);
  await openDiskStore(root);
  release.resolve();
  expect(await put).toMatchObject({ size: 14 });
});

test('foreign files in the temporary folder are deleted when a store opens', async () => {
  const root = freshRoot();
  await mkdir(join(root, 'unfinished'), { recursive: true });
  await writeFile(join(root, 'unfinished', 'stray'), 'x');
  await openDiskStore(root);
  expect(await readdir(join(root, 'unfinished'))).toEqual([]);
});

/** Mounting a file system of 1 MiB needs privileges that root has outside of containers. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.skipIf(!canMount)(
  'put on a full disk throws StorageFullError, keeps nothing of the object and all others [root that may mount only]',
  async () => {
    const root = freshRoot();
    await mkdir(root);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root]).status).toBe(0);
    try {
      const store = await openDiskStore(root, { reservedBytes: 0 });
      await store.put('small', Buffer.alloc(200_000), { contentType });
      await expect(store.put('small', Buffer.alloc(2_000_000), { contentType })).rejects.toThrow(
        StorageFullError,
      );
      const careful = await openDiskStore(root);
      await expect(careful.check()).rejects.toThrow(StorageFullError);
      await expect(careful.put('more', Buffer.alloc(10), { contentType })).rejects.toThrow(StorageFullError);
      expect(await store.stat('small')).toMatchObject({ size: 200_000 });
      expect(await readdir(join(root, 'unfinished'))).toEqual([]);
      await store.put('another', Buffer.alloc(200_000), { contentType });
    } finally {
      spawnSync('umount', [root]);
    }
  },
);

test.skipIf(!canMount)(
  'move on a full disk throws StorageFullError and leaves the object [root that may mount only]',
  async () => {
    const root = freshRoot();
    await mkdir(root);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=5', 'tmpfs', root]).status).toBe(0);
    try {
      const store = await openDiskStore(root, { reservedBytes: 0 });
      await store.put('one', Buffer.from('ID3…'), { contentType });
      await writeFile(join(root, 'the last inode'), '');
      await expect(store.move('one', 'folder/one', { contentType })).rejects.toThrow(StorageFullError);
      expect(await store.stat('one')).toMatchObject({ size: 6 });
    } finally {
      spawnSync('umount', [root]);
    }
  },
);
