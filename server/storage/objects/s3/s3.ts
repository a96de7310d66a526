import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { jitter } from '#providers/http/backoff.ts';
import { checkKey, isKey, type ByteRange, type ObjectFacts, type ObjectStore } from '../object-store.ts';
import { isMissing, readOptions } from './s3-client.ts';

/** S3 allows 10,000 parts of at least 5 MiB; two of them are in memory for each upload. */
const partSize = 8 * 1024 * 1024;
/** The maximum page size of S3. */
const keysAtATime = 1_000;
/** How often in a row a download is resumed without receiving a byte. */
const resumes = 4;

/** Objects in a bucket, under their own keys. Any number of processes may share it. */
export function s3Store(client: S3Client, Bucket: string, pageSize = keysAtATime): ObjectStore {
  async function stat(Key: string): Promise<ObjectFacts | undefined> {
    checkKey(Key);
    const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key }), readOptions));
    return head && factsOf(head);
  }

  const get = async (Key: string, Range?: string, IfMatch?: string) => {
    const got = await client.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch }), readOptions);
    if (!(got.Body instanceof Readable)) throw new Error('the object store gave no stream');
    return { facts: factsOf(got), body: got.Body };
  };

  /** The bytes `position` to `end`, both included. Resumes after a broken connection. */
  async function* download(key: string, etag: string, first: Readable, at: number, end: number) {
    let body = first;
    try {
      for (let tried = 0; at <= end;) {
        try {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            at += chunk.length;
            tried = 0;
            yield chunk;
          }
          if (at <= end) throw new Error(`the object ${key} was cut off at byte ${at}`);
        } catch (error) {
          if (tried === resumes) throw error;
          await sleep(jitter(tried, Math.random));
          tried += 1;
          ({ body } = await get(key, `bytes=${at}-${end}`, etag));
        }
      }
    } finally {
      body.destroy();
    }
  }

  const remove = async (Key: string) => {
    checkKey(Key);
    await unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key })));
  };

  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      const params = { Bucket, Key: key, Body: content, ContentType: contentType };
      await new Upload({ client, params, partSize, queueSize: 1 }).done();
      const facts = await stat(key);
      if (!facts) throw new Error(`the object ${key} was taken and is not there`);
      return facts;
    },
    async open(key, range) {
      checkKey(key);
      const { start, end } = range ?? { start: 0 };
      if (!Number.isInteger(start) || start < 0 || (end !== undefined && end < start)) throw outside(range);
      try {
        const { facts, body } = await get(key, range && `bytes=${start}-${end ?? ''}`);
        const last = Math.min(end ?? Infinity, facts.size - 1);
        const stream = Readable.from(download(key, facts.etag, body, start, last), { objectMode: false });
        // The generator's `finally` does not run if it was never started.
        return { ...facts, stream: stream.once('close', () => body.destroy()) };
      } catch (error) {
        if (!isMissing(error)) throw error;
        const facts = error.name === 'InvalidRange' ? await stat(key) : undefined;
        if (facts && (facts.size > 0 || start > 0)) throw outside(range);
        return facts && { ...facts, stream: Readable.from([]) };
      }
    },
    stat,
    async move(key, to, { contentType }) {
      checkKey(key);
      checkKey(to);
      const copy = new CopyObjectCommand({
        Bucket,
        Key: to,
        CopySource: `${Bucket}/${key}`,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
      });
      if (!(await unlessMissing(client.send(copy)))) return false;
      await remove(key);
      return true;
    },
    delete: remove,
    async *list(Prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix })) {
        // The bucket may hold objects of other programs.
        for (const { Key = '' } of Contents) if (isKey(Key)) yield Key;
      }
    },
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), readOptions);
    },
  };
}

interface Reply {
  readonly ETag?: string | undefined;
  readonly ContentType?: string | undefined;
  readonly ContentLength?: number | undefined;
  readonly ContentRange?: string | undefined;
}

function factsOf({ ETag = '', ContentType = 'application/octet-stream', ...reply }: Reply): ObjectFacts {
  const size = Number(reply.ContentRange?.split('/')[1] ?? reply.ContentLength);
  if (!Number.isInteger(size) || ETag === '') throw new Error('the object store tells no size or etag');
  return { size, etag: ETag.startsWith('"') ? ETag : `"${ETag}"`, contentType: ContentType };
}

const unlessMissing = async <Answer>(asking: Promise<Answer>): Promise<Answer | undefined> =>
  asking.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

const outside = ({ start, end }: ByteRange = { start: 0 }) =>
  new RangeError(`bytes ${start} to ${end ?? 'the last'} lie outside the object`);
