import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { routes, type RouteName } from '#contract/routes.ts';
import { longestMs, watchedServer } from './malformed/watched-server.ts';
import { exchange } from './malformed/wire.ts';
import { wireRequests } from './malformed/wire-requests.ts';

const { app, target, expectCleanRefusals } = await watchedServer();
const { port } = app.server.address() as AddressInfo;

/** How long an answer is waited for, in milliseconds. */
const patience = { whole: longestMs, beginning: 30, 'perhaps whole': 1_000 };
/** A stream counts once it has begun; the head of one is all there is of it. */
const mark = /^retry: \d+$/m;
const isForHead = (bytes: Buffer) => bytes.subarray(0, 5).toString() === 'HEAD ';

const asked = new Set<ServerResponse>();
app.server.on('request', (_request, response) => asked.add(response));
const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding'];
const hasBody = ({ headers }: IncomingMessage) => bodyHeaders.some((name) => headers[name] !== undefined);
/** What is begun is answered some time, though nobody may wait for it; it is not begun before its body is read. */
const isBegun = (request: IncomingMessage) =>
  request.complete && (request.readableEnded || !hasBody(request));
const isUnderWay = ({ req, closed, headersSent, writableEnded }: ServerResponse) =>
  !headersSent && !writableEnded && (isBegun(req) || !closed);

/** Somebody who hung up may have asked for something that is still being done. */
async function allIsDone(): Promise<void> {
  await expect.poll(() => [...asked].filter(isUnderWay).length, { timeout: longestMs }).toBe(0);
  asked.clear();
}

test.each(Object.keys(routes) as RouteName[])('%s bears what comes over the line', async (name) => {
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
