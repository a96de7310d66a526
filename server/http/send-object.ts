import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { parseByteRange } from './byte-range.ts';

/**
 * The browser may cache the file for its user only, and revalidates it at each use: a user who left the project gets
 * it no more.
 */
const cacheControl = 'private, no-cache';

/**
 * The content security policy of stored files, whose bytes come from users: a browser that opens one as a page may
 * play or show it, but runs no scripts.
 */
const sandboxPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Whether an If-None-Match header names the etag; weak etags match as well (RFC 9110, section 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** The file name is the last part of the key, which the server generated. */
const inlineDisposition = (key: string) => `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`;

/**
 * Sends a stored file: whole, the requested range, or 304 when the client has it. The stream is destroyed when the
 * client disconnects.
 * @throws not_found when the file is missing, range_not_satisfiable {size}
 */
export async function sendObject(
  objects: ObjectStore,
  key: string,
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = await objects.stat(key);
  if (!facts) {
    request.log.error({ key }, 'a stored file is missing');
    throw new AppError('not_found', {}, 'The file of this track is missing.');
  }
  const { etag, size } = facts;
  const { headers } = request;
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', sandboxPolicy);
  if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', inlineDisposition(key));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl);
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();

  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? parseByteRange(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('content-disposition');
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range_not_satisfiable', { size });
  }
  const isPart = range !== 'whole';
  if (isPart) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.type(contentType).header('content-length', isPart ? range.end - range.start + 1 : size);
  // For HEAD, Fastify keeps the content-length header only if the body is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const opened = await objects.open(key, isPart ? range : undefined);
  if (!opened) throw new AppError('not_found');
  return reply.send(opened.stream);
}
