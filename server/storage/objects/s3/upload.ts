import type { Readable } from 'node:stream';
import { StorageFullError } from '../object-store.ts';
import type { S3Client } from './s3-client.ts';
import { elements, S3Error } from './s3-error.ts';

/** S3 takes 10,000 parts of at least 5 MiB; so many bytes of a stream are in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/** Stores bytes in one call, and a stream that is longer than a part in parts that appear together. */
export async function upload(
  client: S3Client,
  key: string,
  content: Uint8Array | Readable,
  contentType: string,
): Promise<void> {
  try {
    if (content instanceof Uint8Array) await putWhole(client, key, content, contentType);
    else await putStream(client, key, content, contentType);
  } catch (error) {
    if (!(error instanceof S3Error) || !error.isFull) throw error;
    throw new StorageFullError('the object store has no room left', { cause: error });
  }
}

async function putWhole(client: S3Client, key: string, body: Uint8Array, contentType: string): Promise<void> {
  await client.ask({ method: 'PUT', key, headers: { 'content-type': contentType }, body });
}

async function putStream(
  client: S3Client,
  key: string,
  content: Readable,
  contentType: string,
): Promise<void> {
  let parts: Parts | undefined;
  try {
    for await (const { bytes, isLast } of piecesOf(content)) {
      if (isLast && !parts) return await putWhole(client, key, bytes, contentType);
      parts ??= await beginParts(client, key, contentType);
      await parts.add(bytes);
    }
    await parts?.complete();
  } catch (error) {
    // What is left behind is swept when a store opens.
    await parts?.abort().catch(() => undefined);
    throw error;
  }
}

type Parts = Awaited<ReturnType<typeof beginParts>>;

async function beginParts(client: S3Client, key: string, contentType: string) {
  const begin = { method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': contentType } };
  const [uploadId] = elements((await client.ask({ ...begin, method: 'POST' })).text, 'UploadId');
  if (uploadId === undefined) throw new Error('the object store began no upload');
  const tags: string[] = [];

  return {
    async add(body: Uint8Array): Promise<void> {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const message = await client.send({ method: 'PUT', key, query, body });
      message.resume();
      tags.push(String(message.headers.etag));
    },
    async complete(): Promise<void> {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const { status, text } = await client.ask({ method: 'POST', key, query: { uploadId }, body });
      // Putting the parts together may take longer than an answer may wait, so it begins with 200 and ends as it ends.
      if (elements(text, 'Code').length > 0) throw new S3Error(`POST ${key}`, status, text);
    },
    abort: () => abortParts(client, key, uploadId),
  };
}

export async function abortParts(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.ask({ method: 'DELETE', key, query: { uploadId }, expected: [404] });
}

/** The stream in pieces of one part each; the last may be shorter. */
async function* piecesOf(content: Readable): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an object is made of bytes');
    waiting.push(chunk);
    length += chunk.length;
    while (length > partBytes) {
      const all = Buffer.concat(waiting, length);
      yield { bytes: all.subarray(0, partBytes), isLast: false };
      waiting = [all.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true };
}
