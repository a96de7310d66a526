import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the connection closes, whether or not the reply was sent. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
