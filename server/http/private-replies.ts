import type { FastifyInstance } from 'fastify';
import { isApiCall } from './api-call.ts';

/**
 * What the API says is for whoever asked and for now: no browser and no cache on the way keeps it, unless the call
 * itself says how it may be kept.
 */
export function keepRepliesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}
