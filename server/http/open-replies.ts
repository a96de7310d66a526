import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The replies of an app that are not over yet, whether anything of them was sent or not. */
export type OpenReplies = ReadonlySet<ServerResponse>;

/** Install it before all that may answer. */
export function watchReplies(app: FastifyInstance): OpenReplies {
  const open = new Set<ServerResponse>();
  // One function for all: this runs for every call, and the shortest take no longer than a few of its like.
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  app.addHook('onRequest', (_request, { raw }, done) => {
    open.add(raw);
    raw.on('close', forget);
    done();
  });
  return open;
}
