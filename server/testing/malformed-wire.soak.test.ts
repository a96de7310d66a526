import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { longestMs, watchedServer } from './malformed/watched-server.ts';
import { exchange } from './malformed/wire.ts';
import { wireRequests } from './malformed/wire-requests.ts';

const { app, target, expectCleanRefusals } = await watchedServer();
const { port } = app.server.address() as AddressInfo;

/** Time to wait for a reply, in milliseconds, by kind of request. */
const patience = { whole: longestMs, beginning: 30, 'perhaps whole': 1_000 };
/** An event stream counts as answered when it has begun; a HEAD request gets only the head. */
const mark = /^retry: \d+$/m;
const isForHead = (bytes: Buffer) => bytes.subarray(0, 5).toString() === 'HEAD ';

const asked = new Set<ServerResponse>();
app.server.on('request', (_request, response) => asked.add(response));
const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding'];
const hasBody = ({ headers }: IncomingMessage) => bodyHeaders.some((name) => headers[name] !== undefined);
/**
 * A request that is being handled gets a reply even if the client has gone; handling begins after its body is read.
 */
const isBegun = (request: IncomingMessage) =>
  request.complete && (request.readableEnded || !hasBody(request));
const isUnderWay = ({ req, closed, headersSent, writableEnded }: ServerResponse) =>
  !headersSent && !writableEnded && (isBegun(req) || !closed);

/** A client that disconnected may have started work that still runs. */
async function allIsDone(): Promise<void> {
  await expect.poll(() => [...asked].filter(isUnderWay).length, { timeout: longestMs }).toBe(0);
  asked.clear();
}

test.each(Object.keys(routes) as RouteName[])('%s survives malformed bytes on a raw connection', async (name) => {
  const aim = await target(name);
  await expectCleanRefusals(wireRequests(aim), async ({ bytes, kind }) => {
    const until = name === 'streamEvents' && !isForHead(bytes) ? mark : undefined;
    const answer = await exchange({ port, bytes, until, patienceMs: patience[kind] });
    if (!answer.isAnswered && kind === 'whole') throw new Error(`no answer, but ${answer.text}`);
    await allIsDone();
    return answer;
  });
  const health = await exchange({
    port,
    bytes: Buffer.from('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n'),
    patienceMs: longestMs,
  });
  expect(health.status).toBe(200);
});
