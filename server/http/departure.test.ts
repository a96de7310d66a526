import Fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { departure } from './departure.ts';
import { installErrorReplies } from './error-replies.ts';
import { runningVersion } from '#server/version.ts';
import { installHealth } from './health.ts';
import { watchReplies } from './open-replies.ts';

async function leavingServer() {
  const leaving = departure();
  const app = Fastify({ forceCloseConnections: true });
  installErrorReplies(app);
  leaving.watch(app, watchReplies(app));
  installHealth(app, {}, leaving.isLeaving);
  const release = Promise.withResolvers<string>();
  app.get('/slow', () => release.promise);
  app.get('/quick', () => 'here');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, leaving, release };
}

test('a process that shuts down reports it, serves on during the drain and closes after the last reply', async () => {
  const { app, url, leaving, release } = await leavingServer();
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ok', ...runningVersion });
  const slow = fetch(`${url}/slow`);
  await sleep(50);
  let [hasLeft, streamsEnded] = [false, false];
  const left = leaving
    .leave({ drainMs: 300, graceMs: 60_000 }, async () => void (streamsEnded = true))
    .then(() => (hasLeft = true));
  const refused = await fetch(`${url}/readyz`);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ failing: ['leaving'] }),
  ]);
  expect(streamsEnded).toBe(false);
  const quick = await fetch(`${url}/quick`);
  expect([quick.status, quick.headers.get('connection')]).toEqual([200, 'close']);
  await sleep(400);
  expect([streamsEnded, hasLeft]).toEqual([true, false]);
  release.resolve('done');
  expect(await (await slow).text()).toBe('done');
  await left;
  await app.close();
});

test('a request that takes longer than the grace period is cut off', async () => {
  const { app, url, leaving, release } = await leavingServer();
  const slow = fetch(`${url}/slow`).catch(() => 'cut off');
  await sleep(50);
  await leaving.leave({ drainMs: 0, graceMs: 50 }, async () => undefined);
  await app.close();
  expect(await slow).toBe('cut off');
  release.resolve('too late');
});

test('a request whose client disconnected does not delay the shutdown', async () => {
  const { app, url, leaving } = await leavingServer();
  const gone = new AbortController();
  const slow = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => 'left');
  await sleep(50);
  gone.abort();
  expect(await slow).toBe('left');
  await leaving.leave({ drainMs: 0, graceMs: 60_000 }, async () => undefined);
  await app.close();
});
