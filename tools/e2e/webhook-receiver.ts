import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks on a loopback port, which answers with a status of the test. */
export async function webhookReceiver() {
  const calls: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const answer = { status: 200 };
  const server = createServer((request, reply) => {
    text(request).then(
      (body) => {
        calls.push({ headers: request.headers as Record<string, string>, body });
        return reply.writeHead(answer.status).end('{"heard":true}');
      },
      () => reply.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    answer,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hooks/music`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
