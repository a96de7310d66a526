import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the connection closes, whether or not the reply was sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
