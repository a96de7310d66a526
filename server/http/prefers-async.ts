import type { FastifyRequest } from 'fastify';

/** Whether a call would rather be answered at once than wait for its end (RFC 7240, `Prefer: respond-async`). */
export const prefersAsync = (request: FastifyRequest): boolean =>
  [request.headers.prefer ?? ''].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));
