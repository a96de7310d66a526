import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Replies with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body));

/** Breaks the connection without a reply. */
export const disconnect: Answer = (response) => void response.destroy();

/**
 * An HTTP server on a free port that gives one answer after the other, the last one again for all further requests. It
 * closes when the test ends.
 */
export async function loopbackServer(...answers: readonly Answer[]) {
  const requests: ReceivedRequest[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    answer?.(response, request);
  }
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
