import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to the S3 server that fails on request. It keeps the signed Host header. */
export async function flakyProxy(to: URL) {
  let [failures, cutAfter, cuts] = [0, Infinity, 0];
  const proxy = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (failures > 0) {
      failures -= 1;
      request.resume();
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { method, url, headers } = request;
    const upstream = httpRequest({ hostname: to.hostname, port: to.port, method, path: url, headers });
    upstream.on('response', (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      let sent = 0;
      reply.on('data', (chunk: Buffer) => {
        sent += chunk.length;
        if (method !== 'GET' || sent < cutAfter) response.write(chunk);
        else {
          cutAfter = Infinity;
          cuts += 1;
          reply.destroy();
          response.destroy();
        }
      });
      reply.on('end', () => response.end());
    });
    request.pipe(upstream);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => proxy.close().closeAllConnections());
  return {
    port: (proxy.address() as AddressInfo).port,
    failNext: (count: number) => void (failures = count),
    cutNext: (afterBytes: number) => void (cutAfter = afterBytes),
    cuts: () => cuts,
  };
}
