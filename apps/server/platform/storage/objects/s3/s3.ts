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
import { checkKey, isKey, type ByteRange, type ObjectMetadata, type ObjectStore } from '../object-store.ts';
import { isMissing, readOptions } from './s3-client.ts';

/** S3 allows 10,000 parts of at least 5 MiB; two of them are in memory for each upload. */
const partSize = 8 * 1024 * 1024;
/** The maximum page size of S3. */
const maxPageSize = 1_000;
/** How often in a row a download is resumed without receiving a byte. */
const maxResumes = 4;

/** Objects in a bucket, under their own keys. Any number of processes may share it. */
export function s3Store(client: S3Client, Bucket: string, pageSize = maxPageSize): ObjectStore {
  async function stat(Key: string): Promise<ObjectMetadata | undefined> {
    checkKey(Key);
    const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key }), readOptions));
    return head && metadataOf(head);
  }

  const get = async (Key: string, Range?: string, IfMatch?: string) => {
    const reply = await client.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch }), readOptions);
    if (!(reply.Body instanceof Readable)) throw new Error('the object store gave no stream');
    return { metadata: metadataOf(reply), body: reply.Body };
  };

  /** The bytes `position` to `end`, both included. Resumes after a broken connection. */
  async function* download(key: string, etag: string, first: Readable, position: number, end: number) {
    let body = first;
    try {
      for (let attempts = 0; position <= end;) {
        try {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            position += chunk.length;
            attempts = 0;
            yield chunk;
          }
          if (position <= end) throw new Error(`the object ${key} was cut off at byte ${position}`);
        } catch (error) {
          if (attempts === maxResumes) throw error;
          await sleep(jitter(attempts, Math.random));
          attempts += 1;
          ({ body } = await get(key, `bytes=${position}-${end}`, etag));
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
      const metadata = await stat(key);
      if (!metadata) throw new Error(`the object ${key} was taken and is not there`);
      return metadata;
    },
    async open(key, range) {
      checkKey(key);
      const { start, end } = range ?? { start: 0 };
      if (!Number.isInteger(start) || start < 0 || (end !== undefined && end < start))
        throw outOfRange(range);
      try {
        const { metadata, body } = await get(key, range && `bytes=${start}-${end ?? ''}`);
        const last = Math.min(end ?? Infinity, metadata.size - 1);
        const stream = Readable.from(download(key, metadata.etag, body, start, last), { objectMode: false });
        // The generator's `finally` does not run if it was never started.
        return { ...metadata, stream: stream.once('close', () => body.destroy()) };
      } catch (error) {
        if (!isMissing(error)) throw error;
        const metadata = error.name === 'InvalidRange' ? await stat(key) : undefined;
        if (metadata && (metadata.size > 0 || start > 0)) throw outOfRange(range);
        return metadata && { ...metadata, stream: Readable.from([]) };
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

function metadataOf({
  ETag = '',
  ContentType = 'application/octet-stream',
  ...reply
}: Reply): ObjectMetadata {
  const size = Number(reply.ContentRange?.split('/')[1] ?? reply.ContentLength);
  if (!Number.isInteger(size) || ETag === '') throw new Error('the object store tells no size or etag');
  return { size, etag: ETag.startsWith('"') ? ETag : `"${ETag}"`, contentType: ContentType };
}

const unlessMissing = async <Result>(request: Promise<Result>): Promise<Result | undefined> =>
  request.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

const outOfRange = ({ start, end }: ByteRange = { start: 0 }) =>
  new RangeError(`bytes ${start} to ${end ?? 'the last'} lie outside the object`);
