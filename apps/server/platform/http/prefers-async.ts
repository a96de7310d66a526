import type { FastifyRequest } from 'fastify';

/** Whether a request asks for an immediate 202 (RFC 7240, `Prefer: respond-async`). */
export const prefersAsync = (request: FastifyRequest): boolean =>
  [request.headers.prefer ?? ''].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));
