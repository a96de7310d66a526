import { Readable } from 'node:stream';
import { checkKey, isKey, type ByteRange, type ObjectStore } from '../object-store.ts';
import { downloadStream, factsOf } from './download.ts';
import type { S3Client } from './s3-client.ts';
import { elements, S3Error } from './s3-error.ts';
import { upload } from './upload.ts';

/** S3 gives no more at a time. */
const keysAtATime = 1_000;

/** Objects in a bucket, under their own keys. Any number of processes share it. Lists are fetched in pages. */
export function s3Store(client: S3Client, pageKeys = keysAtATime): ObjectStore {
  async function stat(key: string) {
    checkKey(key);
    const message = await client.send({ method: 'HEAD', key, expected: [404] });
    message.resume();
    return message.statusCode === 404 ? undefined : factsOf(message);
  }

  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      await upload(client, key, content, contentType);
      const facts = await stat(key);
      if (!facts) throw new Error(`the object ${key} was taken and is not there`);
      return facts;
    },
    async open(key, range) {
      checkKey(key);
      const headers = range === undefined ? {} : { range: rangeHeader(range) };
      const message = await client.send({ method: 'GET', key, headers, expected: [404, 416] });
      const { statusCode } = message;
      if (statusCode === 404 || statusCode === 416) message.resume();
      if (statusCode === 404) return undefined;
      const facts = statusCode === 416 ? await stat(key) : factsOf(message);
      if (!facts) return undefined;
      const { start, end = facts.size - 1 } = range ?? { start: 0 };
      if (statusCode === 416) {
        if (facts.size > 0 || start > 0) throw outside(start, end);
        return { ...facts, stream: Readable.from([]) };
      }
      const last = Math.min(end, facts.size - 1);
      const { etag } = facts;
      return { ...facts, stream: downloadStream(client, { key, etag }, message, { start, end: last }) };
    },
    stat,
    async move(key, to, { contentType }) {
      checkKey(key);
      checkKey(to);
      const headers = {
        'x-amz-copy-source': `/${client.bucket}/${key}`,
        'x-amz-metadata-directive': 'REPLACE',
        'content-type': contentType,
      };
      const { status, text } = await client.ask({ method: 'PUT', key: to, headers, expected: [404] });
      if (status === 404) return false;
      // A copy that takes long is answered with 200 before it is made.
      if (elements(text, 'Code').length > 0) throw new S3Error(`PUT ${to}`, status, text);
      await client.ask({ method: 'DELETE', key, expected: [404] });
      return true;
    },
    async delete(key) {
      checkKey(key);
      await client.ask({ method: 'DELETE', key, expected: [404] });
    },
    async *list(prefix = '') {
      let next: string | undefined;
      do {
        const more: Record<string, string> = next === undefined ? {} : { 'continuation-token': next };
        const query = { 'list-type': '2', 'max-keys': String(pageKeys), prefix, ...more };
        const { text } = await client.ask({ method: 'GET', query });
        // The bucket may hold what is none of ours.
        yield* elements(text, 'Key').filter(isKey);
        [next] = elements(text, 'NextContinuationToken');
      } while (next !== undefined);
    },
    async check() {
      await client.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    },
  };
}

/** A Range that makes no sense is ignored by S3, which then gives everything. */
function rangeHeader({ start, end }: ByteRange): string {
  const isRange = Number.isInteger(start) && start >= 0 && (end === undefined || end >= start);
  if (!isRange) throw outside(start, end);
  return `bytes=${start}-${end ?? ''}`;
}

const outside = (start: number, end: number | undefined) =>
  new RangeError(`bytes ${start} to ${end ?? 'the last'} lie outside the object`);
