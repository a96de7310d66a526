import type { FastifyInstance } from 'fastify';
import { runInRequest, type QueryingRequest } from '#server/platform/storage/postgres/request-queries.ts';

/** Gives the queries of each request their time limit, and ends those of a reading request whose client has gone. */
export function limitQueries(app: FastifyInstance): void {
  app.decorateRequest('querying');
  app.addHook('onRequest', (request, { raw }, done) => {
    request.querying = {
      isRead: request.method === 'GET' || request.method === 'HEAD',
      isGone: () => raw.destroyed && !raw.writableFinished,
    };
    runInRequest(request.querying, done);
  });
  // Reading a body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.querying) runInRequest(request.querying, done);
    else done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    querying?: QueryingRequest;
  }
}
