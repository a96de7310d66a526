import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Handler = (received: ReceivedRequest, reply: ServerResponse) => void | Promise<void>;

/**
 * A fake server on localhost that records its requests and can be made to fail; it is closed after the file's last
 * test.
 */
export async function fakeServer(answer: Handler) {
  const received: ReceivedRequest[] = [];
  const faults: Handler[] = [];
  /** By route and number of the call. */
  const faultsAt = new Map<string, Handler>();
  const server = createServer((incoming, reply) => {
    void (async () => {
      const { method = '', headers } = incoming;
      const body = await buffer(incoming);
      const request = { method, headers, body, url: new URL(incoming.url ?? '/', 'http://loopback') };
      received.push(request);
      const { pathname } = request.url;
      const nth = received.filter(({ url }) => url.pathname === pathname).length;
      await (faultsAt.get(`${nth} ${pathname}`) ?? faults.shift() ?? answer)(request, reply);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterAll(close);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    received,
    /** The default handler. */
    answer,
    /** Handles the next requests with these handlers, in order. */
    fail: (...handlers: Handler[]) => faults.push(...handlers),
    /** Handles the nth call of a route (from 1) with this handler, whatever other routes are called. */
    failAt: (pathname: string, nth: number, handler: Handler) =>
      void faultsAt.set(`${nth} ${pathname}`, handler),
    /** Drops the handlers of `fail` that no request has reached. */
    recover: () => void faults.splice(0),
    posts: () => received.filter(({ method }) => method === 'POST').length,
    close,
  };
}
