import Fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { installErrorReplies } from './error-replies.ts';
import { runningVersion } from '#server/platform/version.ts';
import { installHealth } from './health.ts';
import { watchReplies } from './open-replies.ts';

async function startServer() {
  const shutdown = gracefulShutdown();
  const app = Fastify({ forceCloseConnections: true });
  installErrorReplies(app);
  shutdown.watch(app, watchReplies(app));
  installHealth(app, {}, shutdown.isShuttingDown);
  const release = Promise.withResolvers<string>();
  app.get('/slow', () => release.promise);
  app.get('/quick', () => 'here');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, shutdown, release };
}

test('a process that shuts down reports it, serves on during the drain and closes after the last reply', async () => {
  const { app, url, shutdown, release } = await startServer();
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ok', ...runningVersion });
  const slow = fetch(`${url}/slow`);
  await sleep(50);
  let [isDone, streamsEnded] = [false, false];
  const done = shutdown
    .drain({ drainMs: 300, graceMs: 60_000 }, async () => void (streamsEnded = true))
    .then(() => (isDone = true));
  const refused = await fetch(`${url}/readyz`);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ failing: ['leaving'] }),
  ]);
  expect(streamsEnded).toBe(false);
  const quick = await fetch(`${url}/quick`);
  expect([quick.status, quick.headers.get('connection')]).toEqual([200, 'close']);
  await sleep(400);
  expect([streamsEnded, isDone]).toEqual([true, false]);
  release.resolve('done');
  expect(await (await slow).text()).toBe('done');
  await done;
  await app.close();
});

test('a request that takes longer than the grace period is cut off', async () => {
  const { app, url, shutdown, release } = await startServer();
  const slow = fetch(`${url}/slow`).catch(() => 'cut off');
  await sleep(50);
  await shutdown.drain({ drainMs: 0, graceMs: 50 }, async () => undefined);
  await app.close();
  expect(await slow).toBe('cut off');
  release.resolve('too late');
});

test('a request whose client disconnected does not delay the shutdown', async () => {
  const { app, url, shutdown } = await startServer();
  const abort = new AbortController();
  const slow = fetch(`${url}/slow`, { signal: abort.signal }).catch(() => 'left');
  await sleep(50);
  abort.abort();
  expect(await slow).toBe('left');
  await shutdown.drain({ drainMs: 0, graceMs: 60_000 }, async () => undefined);
  await app.close();
});
