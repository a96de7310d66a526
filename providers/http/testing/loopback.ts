import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A received request. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Answer = (arrived: Arrived, reply: ServerResponse) => void | Promise<void>;

/**
 * A fake server on localhost that records its requests and can be made to fail; it is closed after the file's last
 * test.
 */
export async function loopback(answer: Answer) {
  const arrived: Arrived[] = [];
  const faults: Answer[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const { method = '', headers } = request;
      const body = await buffer(request);
      const one = { method, headers, body, url: new URL(request.url ?? '/', 'http://loopback') };
      arrived.push(one);
      await (faults.shift() ?? answer)(one, reply);
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
    arrived,
    /** The default handler. */
    answer,
    /** Handles the next requests with these handlers, in order. */
    fail: (...answers: Answer[]) => faults.push(...answers),
    posts: () => arrived.filter(({ method }) => method === 'POST').length,
    close,
  };
}
