import { z } from 'zod';
import type { ObjectFacts } from './object-store.ts';

/**
 * The metadata of an object is stored after its bytes in the same file, so that one rename publishes both. After
 * rather than before: the file still plays, and offsets in the object are offsets in the file.
 */
export const trailerBytes = 512;

const mark = '\ntutti-object-1 ';
const facts = z.object({ size: z.int().nonnegative(), etag: z.string(), contentType: z.string() });

export function writeTrailer(object: ObjectFacts): Uint8Array {
  const { size, etag, contentType } = object;
  const text = `${mark}${JSON.stringify({ size, etag, contentType })}`;
  if (Buffer.byteLength(text) > trailerBytes) throw new RangeError('the content type is too long');
  return Buffer.from(text.padEnd(trailerBytes, ' '));
}

/**
 * Undefined when the bytes are no valid trailer for a file of this length: it was written or truncated by something
 * else.
 */
export function readTrailer(bytes: Uint8Array, fileBytes: number): ObjectFacts | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(mark)) return undefined;
  const object = facts.safeParse(JSON.parse(text.slice(mark.length)));
  return object.success && object.data.size + trailerBytes === fileBytes ? object.data : undefined;
}
