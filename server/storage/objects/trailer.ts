import { z } from 'zod';
import type { ObjectFacts } from './object-store.ts';

/**
 * What is known of an object stands behind its bytes in the same file, so that both appear in one rename.
 * Behind rather than before: the file on the disk still plays, and a byte of the object is that byte of the file.
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

/** Undefined when these bytes are no trailer of a file of this length: something else wrote or cut the file. */
export function readTrailer(bytes: Uint8Array, fileBytes: number): ObjectFacts | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(mark)) return undefined;
  const object = facts.safeParse(JSON.parse(text.slice(mark.length)));
  return object.success && object.data.size + trailerBytes === fileBytes ? object.data : undefined;
}
