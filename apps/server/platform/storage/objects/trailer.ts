import { z } from 'zod';
import type { ObjectMetadata } from './object-store.ts';

/**
 * The metadata of an object is stored after its bytes in the same file, so that one rename publishes both. After
 * rather than before: the file still plays, and offsets in the object are offsets in the file.
 */
export const trailerBytes = 512;

const magic = '\ntutti-object-1 ';
const metadataSchema = z.object({ size: z.int().nonnegative(), etag: z.string(), contentType: z.string() });

export function writeTrailer(object: ObjectMetadata): Uint8Array {
  const { size, etag, contentType } = object;
  const text = `${magic}${JSON.stringify({ size, etag, contentType })}`;
  if (Buffer.byteLength(text) > trailerBytes) throw new RangeError('the content type is too long');
  return Buffer.from(text.padEnd(trailerBytes, ' '));
}

/**
 * Undefined when the bytes are no valid trailer for a file of this length: it was written or truncated by something
 * else.
 */
export function readTrailer(bytes: Uint8Array, fileBytes: number): ObjectMetadata | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(magic)) return undefined;
  const object = metadataSchema.safeParse(JSON.parse(text.slice(magic.length)));
  return object.success && object.data.size + trailerBytes === fileBytes ? object.data : undefined;
}
