import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skewClock } from '#server/testing/faults/clock-skew.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { behavesLikeAnObjectStore } from '../behaves-like-an-object-store.ts';
import { openS3Store, sweepUploads } from './open-s3.ts';
import { s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store } from './s3.ts';
import { flakyProxy } from './testing/flaky-proxy.ts';
import { noSwift, startSwift, type Swift } from './testing/swift.ts';

const contentType = 'audio/wav';
let swift: Swift;
let buckets = 0;

function* failingSource(): Generator<Uint8Array> {
  for (let i = 0; i < 9; i += 1) yield Buffer.alloc(1024 * 1024);
  throw new Error('the sender went away');
}

function freshBucket() {
  buckets += 1;
  return { ...swift.settings, bucket: `tutti-${buckets}` };
}

async function uploadKeys(settings: S3Settings) {
  const uploads = new ListMultipartUploadsCommand({ Bucket: settings.bucket });
  const { Uploads = [] } = await s3Client(settings).send(uploads);
  return Uploads.map(({ Key }) => Key);
}

describe.skipIf(noSwift)(`the store on a real S3 server ${noSwift ? `[${noSwift}]` : ''}`, () => {
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(() => swift.stop());

  behavesLikeAnObjectStore(() => openS3Store(freshBucket(), silentLog));

  test('a long stream is stored in parts, and any range of it can be read', async () => {
    const store = await openS3Store(freshBucket(), silentLog);
    const content = randomBytes(20_000_001);
    const chunks = Array.from({ length: 21 }, (_, index) =>
      content.subarray(index * 1_000_000, (index + 1) * 1_000_000),
    );
    const put = await store.put('long.wav', Readable.from(chunks), { contentType });
    expect(put).toMatchObject({ size: content.length, contentType });
    expect(await store.stat('long.wav')).toEqual(put);
    const whole = await store.open('long.wav');
    expect((await buffer(whole!.stream)).equals(content)).toBe(true);
    const seam = { start: 8 * 1024 * 1024 - 5, end: 8 * 1024 * 1024 + 5 };
    const part = await store.open('long.wav', seam);
    expect(part).toMatchObject({ size: content.length });
    expect((await buffer(part!.stream)).equals(content.subarray(seam.start, seam.end + 1))).toBe(true);
  });

  test('a long stream that fails leaves no parts behind', async () => {
    const settings = freshBucket();
    const store = await openS3Store(settings, silentLog);
    const broken = Readable.from(failingSource());
    await expect(store.put('never', broken, { contentType })).rejects.toThrow('the sender went away');
    expect(await uploadKeys(settings)).toEqual([]);
  });

  test('parts left by a dead process are deleted after a day, and not before', async () => {
    const settings = freshBucket();
    await openS3Store(settings, silentLog);
    const client = s3Client(settings);
    const foreign = 'backups/other-program.tar';
    const keys = ['incoming/a', foreign, 'incoming/b', 'projects/c/uploads/d/audio.mp3'];
    const { bucket: Bucket } = settings;
    for (const Key of keys) await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    expect(await sweepUploads(client, Bucket, Date.now() + 3_600_000)).toBe(0);
    // One upload per page.
    expect(await sweepUploads(client, Bucket, Date.now() + 25 * 3_600_000, 1)).toBe(3);
    expect(await uploadKeys(settings)).toEqual([foreign]);
  });

  test('list reads all pages', async () => {
    const settings = freshBucket();
    await openS3Store(settings, silentLog);
    const store = s3Store(s3Client(settings), settings.bucket, 3);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `many/${name}`);
    for (const name of names) await store.put(name, Buffer.from(name), { contentType });
    const listed: string[] = [];
    for await (const name of store.list('many/')) listed.push(name);
    expect(listed.toSorted()).toEqual(names);
  });

  test.for<[wrong: string, change: object, sentence: RegExp]>([
    ['key', { accessKeyId: 'studio:nobody' }, /does not know S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY/],
    ['secret', { secretAccessKey: 'another' }, /S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID/],
    ['region', { region: 'elsewhere' }, /refuses S3_REGION elsewhere/],
    ['port', { endpoint: new URL('http://127.0.0.1:9') }, /S3_ENDPOINT is http:\/\/127\.0\.0\.1:9\/, which/],
  ])('a wrong %s stops the start with one sentence', async ([, change, sentence]) => {
    const opening = openS3Store({ ...freshBucket(), ...change }, silentLog);
    await expect(opening).rejects.toThrow(sentence);
    await expect(opening).rejects.toMatchObject({ name: 'StartError' });
  });

  test('a clock that is an hour off is corrected', async () => {
    const store = await openS3Store(freshBucket(), silentLog);
    await store.put('song', Buffer.from('tutti'), { contentType });
    for (const byMs of [3_600_000, -3_600_000]) {
      skewClock(byMs);
      // The rejection of a HEAD has no body with a reason.
      expect(await store.stat('song')).toMatchObject({ size: 5 });
    }
    skewClock(0);
    await store.put('song', Buffer.from('tutti again'), { contentType });
    expect(await store.stat('song')).toMatchObject({ size: 11 });
  });

  test('failed requests are retried, and an interrupted download resumes', async () => {
    const proxy = await flakyProxy(swift.settings.endpoint);
    const { hostname } = swift.settings.endpoint;
    const store = await openS3Store(freshBucket(), silentLog);
    const flaky = await openS3Store(
      {
        ...swift.settings,
        bucket: `tutti-${buckets}`,
        endpoint: new URL(`http://${hostname}:${proxy.port}`),
      },
      silentLog,
    );
    const content = randomBytes(3_000_000);
    proxy.failNext(2);
    await flaky.put('song', content, { contentType });
    proxy.cutNext(1_000_000);
    const opened = await flaky.open('song');
    expect((await buffer(opened!.stream)).equals(content)).toBe(true);
    expect(proxy.cuts()).toBe(1);
    expect((await buffer((await store.open('song'))!.stream)).equals(content)).toBe(true);
  });
});
