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
/** A stream counts once it has said where it stands. */
const mark = /^id: \d+-\d+\n/m;

test.each(Object.keys(routes) as RouteName[])('%s bears what comes over the line', async (name) => {
  const aim = await target(name);
  const until = name === 'streamEvents' ? mark : undefined;
  await expectCleanRefusals(wireRequests(aim), async ({ bytes, kind }) => {
    const answer = await exchange({ port, bytes, until, patienceMs: patience[kind] });
    if (!answer.isAnswered && kind === 'whole') throw new Error(`no answer, but ${answer.text}`);
    return answer;
  });
  const health = await exchange({
    port,
    bytes: Buffer.from('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n'),
    patienceMs: longestMs,
  });
  expect(health.status).toBe(200);
});
