import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '#server/platform/http/content-disposition.ts';
import { setMarkHeader } from '#server/platform/http/send-object.ts';
import { onClosed } from '#server/platform/http/on-closed.ts';
import type { ExportedFile } from '../comment-exports.service.ts';

/** Sends a file while it is generated. When that fails, the connection is aborted. */
export function sendExport(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { name, extension, contentType, size, content, mark, close }: ExportedFile,
): FastifyReply {
  reply.header('content-disposition', attachment(name, extension)).type(contentType);
  reply.header('x-content-type-options', 'nosniff');
  setMarkHeader(reply, mark);
  if (size !== undefined) reply.header('content-length', size);
  if (close) onClosed(reply.raw, close);
  // For HEAD, Fastify keeps the content-length header only if the body is a stream.
  return reply.send(Readable.from(method === 'HEAD' ? [] : content));
}
