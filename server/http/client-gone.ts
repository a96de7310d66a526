import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes, whether the reply has been sent or not. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
