import type { FastifyInstance } from 'fastify';
import { isApiCall } from './api-call.ts';

/** Sets `cache-control: no-store` on API replies that set no cache-control themselves. */
export function setNoStore(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}
