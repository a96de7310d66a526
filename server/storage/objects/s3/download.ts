import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ObjectFacts } from '../object-store.ts';
import { usualPatience, waitBefore, type S3Client } from './s3-client.ts';

export function factsOf({ headers }: IncomingMessage): ObjectFacts {
  const { etag = '', 'content-type': contentType = 'application/octet-stream' } = headers;
  const total = headers['content-range']?.split('/')[1] ?? headers['content-length'];
  const size = Number(total);
  if (!Number.isInteger(size) || etag === '') throw new Error('the object store tells no size or etag');
  return { size, etag: etag.startsWith('"') ? etag : `"${etag}"`, contentType };
}

/**
 * The bytes `start` to `end` of an object, both included, of which `first` is the answer that has begun. A connection
 * that breaks on the way is taken up where it broke, as long as the object is the same.
 */
export function downloadStream(
  client: S3Client,
  { key, etag }: { readonly key: string; readonly etag: string },
  first: IncomingMessage,
  { start, end }: { readonly start: number; readonly end: number },
): Readable {
  let message = first;
  let isLeft = false;

  async function* bytes(): AsyncGenerator<Buffer> {
    let at = start;
    for (let tried = 0; ;) {
      try {
        for await (const chunk of message as AsyncIterable<Buffer>) {
          at += chunk.length;
          tried = 0;
          yield chunk;
        }
        if (at <= end) throw new Error(`the object ${key} was cut off at byte ${at}`);
        return;
      } catch (error) {
        tried += 1;
        if (isLeft || tried >= usualPatience.tries) throw error;
        await waitBefore(tried, usualPatience);
        const headers = { range: `bytes=${at}-${end}`, 'if-match': etag };
        message = await client.send({ method: 'GET', key, headers });
      }
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false });
  stream.once('close', () => {
    isLeft = true;
    message.destroy();
  });
  return stream;
}
