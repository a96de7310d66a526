import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Fails a call whose reply violates the contract; the server itself only strips unknown fields. */
export function checkReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ routeOptions }, reply, payload) => {
    const byStatus = (routeOptions.schema?.response ?? {}) as Readonly<Record<number, unknown>>;
    const schema = byStatus[reply.statusCode];
    if (reply.statusCode < 400 && schema instanceof z.ZodType) schema.parse(payload);
    return payload;
  });
}
