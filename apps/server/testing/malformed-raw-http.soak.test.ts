import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { maxReplyMs, fuzzedServer } from './malformed/fuzzed-server.ts';
import { sendRaw } from './malformed/raw-socket.ts';
import { rawRequests } from './malformed/raw-requests.ts';

const { app, target, expectCleanRefusals } = await fuzzedServer();
const { port } = app.server.address() as AddressInfo;

/** Time to wait for a reply, in milliseconds, by kind of request. */
const timeoutsMs = { whole: maxReplyMs, beginning: 30, 'perhaps whole': 1_000 };
/** An event stream counts as answered when it has begun; a HEAD request gets only the head. */
const streamStart = /^retry: \d+$/m;
const isForHead = (bytes: Buffer) => bytes.subarray(0, 5).toString() === 'HEAD ';

const responses = new Set<ServerResponse>();
app.server.on('request', (_request, response) => responses.add(response));
const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding'];
const hasBody = ({ headers }: IncomingMessage) => bodyHeaders.some((name) => headers[name] !== undefined);
/**
 * A request that is being handled gets a reply even if the client has gone; handling begins after its body is read.
 */
const isBegun = (request: IncomingMessage) =>
  request.complete && (request.readableEnded || !hasBody(request));
const isUnfinished = ({ req, closed, headersSent, writableEnded }: ServerResponse) =>
  !headersSent && !writableEnded && (isBegun(req) || !closed);

/** A client that disconnected may have started work that still runs. */
async function waitUntilDone(): Promise<void> {
  await expect.poll(() => [...responses].filter(isUnfinished).length, { timeout: maxReplyMs }).toBe(0);
  responses.clear();
}

test.each(Object.keys(routes) as RouteName[])(
  '%s survives malformed bytes on a raw connection',
  async (name) => {
    const aim = await target(name);
    await expectCleanRefusals(rawRequests(aim), async ({ bytes, kind }) => {
      const until = name === 'streamEvents' && !isForHead(bytes) ? streamStart : undefined;
      const answer = await sendRaw({ port, bytes, until, timeoutMs: timeoutsMs[kind] });
      if (!answer.isAnswered && kind === 'whole') throw new Error(`no answer, but ${answer.text}`);
      await waitUntilDone();
      return answer;
    });
    const health = await sendRaw({
      port,
      bytes: Buffer.from('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n'),
      timeoutMs: maxReplyMs,
    });
    expect(health.status).toBe(200);
  },
);
