import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Hijacks a reply and streams bytes to it. The headers are sent at once, so that the client knows that data will
 * follow; headers set so far are kept. When the source fails, the connection is aborted.
 */
export function streamReply(
  reply: FastifyReply,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): void {
  reply.hijack();
  const { raw, log } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200);
  raw.flushHeaders();
  pipeline(Readable.from(bytes), raw).catch((error: unknown) => {
    // A client that disconnected is not an error.
    if (!raw.closed) log.warn({ err: error }, 'streaming response aborted');
  });
}
