import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Takes a reply over and answers it with bytes that come bit by bit, its headers at once: whoever asks knows that
 * something will come before there is any of it. The headers set so far are kept; a source that fails breaks the
 * reply off.
 */
export function sendAsItGrows(
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
    // Somebody who left is no failure.
    if (!raw.closed) log.warn({ err: error }, 'a growing reply broke off');
  });
}
