import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The replies of an app that have not ended, whether or not anything was sent. */
export type OpenReplies = ReadonlySet<ServerResponse>;

/** Tracks the open replies of an app. Call it before all hooks that may reply. */
export function watchReplies(app: FastifyInstance): OpenReplies {
  const open = new Set<ServerResponse>();
  // One shared function, because this runs for every request.
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
