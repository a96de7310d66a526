import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call of a webhook. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export const messageOf = ({ body }: Pick<ReceivedCall, 'body'>) =>
  JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };

type Answer = (reply: ServerResponse, call: ReceivedCall) => void;

const ok: Answer = (reply) => reply.writeHead(204).end();

/** A receiver of webhooks on a loopback port, which records its calls and answers them as a test says. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  let answer = ok;
  async function receive(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const call = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    calls.push(call);
    answer(reply, call);
  }
  const server = createServer((request, reply) => void receive(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    answerWith(next: Answer = ok): void {
      answer = next;
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
