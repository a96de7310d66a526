import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { InvalidKeyError, type ByteRange, type ObjectStore } from './object-store.ts';

const contentType = 'audio/mpeg';

async function read(store: ObjectStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const opened = await store.open(key, range);
  return opened && buffer(opened.stream);
}

async function keysOf(store: ObjectStore, prefix?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

function* failingSource(): Generator<Uint8Array> {
  yield Buffer.alloc(100_000);
  throw new Error('the sender went away');
}

/** The contract tests of an object store. `open` returns an empty store; it is called for each test. */
export function behavesLikeAnObjectStore(open: () => Promise<ObjectStore>): void {
  test('returns the stored bytes with size and type', async () => {
    const store = await open();
    const content = randomBytes(300_000);
    const put = await store.put('tracks/one.mp3', content, { contentType });
    expect(put).toMatchObject({ size: content.length, contentType });
    expect(await store.stat('tracks/one.mp3')).toEqual(put);
    expect(
      await store.open('tracks/one.mp3').then((opened) => opened?.stream.destroy() && opened),
    ).toMatchObject(put);
    expect(content.equals((await read(store, 'tracks/one.mp3')) ?? Buffer.of())).toBe(true);
  });

  test('stores a stream like bytes', async () => {
    const store = await open();
    const parts = [randomBytes(70_000), randomBytes(1), randomBytes(70_000)];
    const streamed = await store.put('streamed', Readable.from(parts), { contentType });
    const whole = await store.put('whole', Buffer.concat(parts), { contentType });
    expect(streamed).toEqual(whole);
    expect(Buffer.concat(parts).equals((await read(store, 'streamed')) ?? Buffer.of())).toBe(true);
  });

  test('stores an empty object', async () => {
    const store = await open();
    await store.put('empty', new Uint8Array(), { contentType });
    expect(await store.stat('empty')).toMatchObject({ size: 0 });
    expect(await read(store, 'empty')).toHaveLength(0);
  });

  test('returns any byte range, both ends included', async () => {
    const store = await open();
    await store.put('digits', Buffer.from('0123456789'), { contentType });
    const part = async (range: ByteRange) => (await read(store, 'digits', range))?.toString();
    expect(await part({ start: 2, end: 4 })).toBe('234');
    expect(await part({ start: 0, end: 0 })).toBe('0');
    expect(await part({ start: 7 })).toBe('789');
    expect(await part({ start: 9, end: 500 })).toBe('9');
    for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }]) {
      await expect(part(range)).rejects.toThrow(RangeError);
    }
  });

  test('returns undefined for a missing key', async () => {
    const store = await open();
    expect(await store.open('no/such/key')).toBeUndefined();
    expect(await store.stat('no/such/key')).toBeUndefined();
    await expect(store.delete('no/such/key')).resolves.toBeUndefined();
  });

  test('replaces an object atomically with a new etag, and open readers read the old one to its end', async () => {
    const store = await open();
    const old = await store.put('song', Buffer.alloc(500_000, 'a'), { contentType });
    const reading = await store.open('song');
    const { etag } = await store.put('song', Buffer.from('new'), { contentType: 'audio/wav' });
    expect(etag).not.toBe(old.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(await store.stat('song')).toMatchObject({ size: 3, contentType: 'audio/wav' });
    expect((await buffer(reading?.stream ?? Readable.from([]))).equals(Buffer.alloc(500_000, 'a'))).toBe(
      true,
    );
  });

  test('moves an object to another key and type, and replaces the target', async () => {
    const store = await open();
    const content = randomBytes(100_000);
    await store.put('incoming/one', content, { contentType: 'application/octet-stream' });
    await store.put('kept/here/one.mp3', Buffer.from('old'), { contentType });
    expect(await store.move('incoming/one', 'kept/here/one.mp3', { contentType })).toBe(true);
    expect(await store.stat('kept/here/one.mp3')).toMatchObject({ size: content.length, contentType });
    expect(content.equals((await read(store, 'kept/here/one.mp3')) ?? Buffer.of())).toBe(true);
    expect(await keysOf(store)).toEqual(['kept/here/one.mp3']);
    expect(await store.move('incoming/one', 'elsewhere', { contentType })).toBe(false);
  });

  test('deletes an object', async () => {
    const store = await open();
    await store.put('gone', Buffer.from('x'), { contentType });
    await store.delete('gone');
    expect(await store.stat('gone')).toBeUndefined();
    expect(await keysOf(store)).toEqual([]);
  });

  test('lists keys by prefix', async () => {
    const store = await open();
    for (const key of ['a', 'a/b', 'a/bc', 'ab/c', 'b'])
      await store.put(key, Buffer.from(key), { contentType });
    expect(await keysOf(store)).toEqual(['a', 'a/b', 'a/bc', 'ab/c', 'b']);
    expect(await keysOf(store, 'a/b')).toEqual(['a/b', 'a/bc']);
    expect(await keysOf(store, 'a/')).toEqual(['a/b', 'a/bc']);
    expect(await keysOf(store, 'c')).toEqual([]);
  });

  test.for<[key: string, why: string]>([
    ['', 'an empty key'],
    ['/etc/passwd', 'an absolute path'],
    ['../outside', 'a parent folder'],
    ['a/../../outside', 'a parent folder inside'],
    ['a//b', 'an empty name'],
    ['a/', 'a folder'],
    ['.hidden', 'a name that begins with a dot'],
    ['a\\b', 'a backslash'],
    ['a\0b', 'a zero byte'],
    ['a+/b', 'the folder suffix'],
    ['naïve', 'non-ASCII letters'],
    ['a'.repeat(129), 'a name too long'],
    ['a/b/c/d/e/f/g/h/i', 'too many names'],
  ])('rejects the key %j: %s', async ([key]) => {
    const store = await open();
    for (const call of [
      () => store.put(key, Buffer.from('x'), { contentType }),
      () => store.open(key),
      () => store.stat(key),
      () => store.delete(key),
    ]) {
      await expect(call()).rejects.toThrow(InvalidKeyError);
    }
  });

  test('keeps the old object, or none, when the source stream fails', async () => {
    const store = await open();
    await store.put('kept', Buffer.from('before'), { contentType });
    for (const key of ['kept', 'never']) {
      const broken = Readable.from(failingSource());
      await expect(store.put(key, broken, { contentType })).rejects.toThrow('the sender went away');
    }
    expect((await read(store, 'kept'))?.toString()).toBe('before');
    expect(await store.stat('never')).toBeUndefined();
  });

  test('keeps one of several concurrent writes to a key, complete', async () => {
    const store = await open();
    const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(200_000, letter));
    await Promise.all(contents.map((content) => store.put('contested', content, { contentType })));
    const stored = await read(store, 'contested');
    expect(contents.some((content) => stored !== undefined && content.equals(stored))).toBe(true);
  });

  test('passes its health check', async () => {
    const store = await open();
    await expect(store.check()).resolves.toBeUndefined();
  });
}
