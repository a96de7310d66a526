import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type AiMark, markHeader } from '#engine/files.ts';
import { findMarked, storedEtag, type Delivery } from '#server/platform/storage/objects/marked-object.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { parseByteRange } from './byte-range.ts';
import { messages } from '#server/platform/messages.ts';

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

/**
 * The entity tag of an If-None-Match header that is the file's; weak ones match as well (RFC 9110, section 13.1.2). One
 * with other tags of the same audio matches, so that a new release that words tags differently changes no build. It is
 * answered with itself, because a client may have parts of the file that it names.
 */
function matchedEtag(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag)
    ? etag
    : tags.find((tag) => storedEtag(tag) === storedEtag(etag));
}

/** The file name is the last part of the key, which the server generated. */
const inlineDisposition = (key: string) => `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`;

/** The header that states how audio was made. */
const markHeaderName = 'digital-source-type';

/** States the mark of a reply's audio. */
export function setMarkHeader(reply: FastifyReply, mark: AiMark | undefined): void {
  if (mark) reply.header(markHeaderName, markHeader(mark));
}

/**
 * Sends audio whose reply must not tell which file it is: no name, no length, no ranges, and an entity tag that stands for
 * the file instead of its own, so that a tag of the same audio elsewhere matches nothing.
 */
export async function sendNamelessAudio(
  objects: ObjectStore,
  delivery: Delivery & { readonly etag: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, contentType, etag, mark } = delivery;
  const file = await findMarked(objects, delivery);
  if (!file) {
    request.log.error({ key }, 'object not found: requested file');
    throw new AppError('not_found', {}, messages.fileMissing);
  }
  reply.header('etag', etag).header('accept-ranges', 'none').header('cache-control', cacheControl);
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', sandboxPolicy);
  reply.header('content-disposition', 'inline');
  setMarkHeader(reply, mark);
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags?.includes(etag) || tags?.includes('*')) return reply.code(304).send();
  reply.type(contentType);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const stream = await file.open({ start: 0, end: file.size });
  if (!stream) throw new AppError('not_found');
  return reply.send(stream);
}

/** Sends a stored file that is no audio, as `sendAudio`. */
export const sendObject = (
  objects: ObjectStore,
  key: string,
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => sendAudio(objects, { key, contentType, mark: undefined }, request, reply);

/**
 * Sends a stored file with its mark: whole, the requested range, or 304 when the client has it. The stream is destroyed
 * when the client disconnects.
 * @throws not_found when the file is missing, range_not_satisfiable {size}
 */
export async function sendAudio(
  objects: ObjectStore,
  delivery: Delivery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, contentType } = delivery;
  const file = await findMarked(objects, delivery);
  if (!file) {
    request.log.error({ key }, 'object not found: requested file');
    throw new AppError('not_found', {}, messages.fileMissing);
  }
  const { etag, size } = file;
  const { headers } = request;
  const matched = matchedEtag(headers['if-none-match'], etag);
  reply.header('etag', matched ?? etag).header('accept-ranges', 'bytes');
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', sandboxPolicy);
  setMarkHeader(reply, delivery.mark);
  if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', inlineDisposition(key));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl);
  if (matched !== undefined) return reply.code(304).send();

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
  const stream = await file.open(
    isPart ? { start: range.start, end: range.end + 1 } : { start: 0, end: size },
  );
  if (!stream) throw new AppError('not_found');
  return reply.send(stream);
}
