import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, expect } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Browser } from './browser.ts';

/** A client of the event stream. */
export interface SseClient {
  readonly headers: IncomingMessage['headers'];
  readonly status: number | undefined;
  text(): string;
  events(): LiveEvent[];
  isClosed(): boolean;
  close(): void;
}

/** A browser with a session, or a program with an API token. */
export type StreamCaller = Pick<Browser, 'jar'> | { readonly token: string };

const credentialsOf = (caller: StreamCaller) =>
  'token' in caller
    ? { authorization: `Bearer ${caller.token}` }
    : { cookie: [...caller.jar].map(([name, value]) => `${name}=${value}`).join('; ') };

/** Returns a function that opens an event stream; all streams are closed after each test. */
export function sseClients() {
  const open: SseClient[] = [];
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  return async function listen(caller: StreamCaller, address: string): Promise<SseClient> {
    const request = httpRequest(`${address}/api/events`, { headers: credentialsOf(caller) });
    request.end();
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.on('error', () => undefined);
    let text = '';
    let closed = false;
    reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    reply.once('close', () => (closed = true));
    const client: SseClient = {
      headers: reply.headers,
      status: reply.statusCode,
      text: () => text,
      events: () =>
        text
          .split('\n\n')
          .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? [])
          .map((data) => JSON.parse(data) as LiveEvent),
      isClosed: () => closed,
      close: () => request.destroy(),
    };
    open.push(client);
    await expect.poll(() => text, { interval: 5 }).toMatch(/^:$/m);
    return client;
  };
}
