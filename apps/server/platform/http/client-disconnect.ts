import type { FastifyReply } from 'fastify';
import { onClosed } from './on-closed.ts';

/** A signal that is aborted when the connection closes, whether or not the reply was sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onClosed(reply.raw, () => controller.abort());
  return controller.signal;
}
