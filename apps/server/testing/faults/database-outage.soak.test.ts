import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/platform/storage/testing/test-server.ts';
import { createProject, registerUser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { sseClients } from '../sse-client.ts';
import { testApp } from '../test-app.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Duration of the outage. */
const outageMs = inject('outageSeconds') * 1_000;

const direct = await createTestDatabase();
const { host, port } = direct.connection;
const proxy = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
const proxied = { ...direct.connection, host: '127.0.0.1', port: proxy.port };
const {
  app,
  url,
  services,
  fakeProvider: tones,
} = await testApp({ besides: { ...direct, connection: proxied } });
afterAll(async () => {
  proxy.close();
  await direct.close();
});
const { db, publish, tokens } = services;
const listen = sseClients();
const creator = await registerUser({ app, db }, 'creator');
const project = await createProject(creator);
await db.transaction((tx) => tokens.grantWelcome(tx, creator.user.id));

const read = () => creator.call(`GET /api/projects/${project.id}`);
const unavailableMessage = 'The server’s database is not responding. Please try again in a moment.';

interface JobRow extends Record<string, unknown> {
  readonly status: string;
  readonly isBegun: boolean;
  readonly tracks: number;
  readonly spends: number;
}

/** Reads a generation directly from the database. */
async function readJob(key: string): Promise<JobRow | undefined> {
  const { rows } = await direct.db.execute<JobRow>(sql`
    SELECT status, status = 'generating' AS "isBegun",
      (SELECT count(*) FROM tracks WHERE generation_id = g.id) AS tracks,
      (SELECT count(*) FROM token_transactions WHERE reference_id = g.id AND type = 'spend') AS spends
    FROM jobs g WHERE idempotency_key = ${key}`);
  return rows[0];
}

test('a database outage loses no generation and charges each one once', async () => {
  const page = await listen(creator, url);
  const key = randomUUID();
  const generate = (prompt: string, headers: Record<string, string>) =>
    creator.call(`POST /api/projects/${project.id}/generate-music`, { body: { prompt }, headers });
  const accepted = await generate('wait for it', { 'idempotency-key': key, prefer: 'respond-async' });
  expect(accepted.statusCode).toBe(202);
  await eventually(async () => expect(await readJob(key)).toMatchObject({ isBegun: true }));
  await eventually(() => expect(tones.waitingCount()).toBe(1));
  // Open transactions, twice as many as there are connections.
  const interrupted = Array.from({ length: 40 }, () =>
    db
      .transaction((tx) => tx.execute('select pg_sleep(5)'))
      .then(
        () => 'came through',
        () => 'broke',
      ),
  );
  await sleep(200);

  await proxy.cut();
  const cutAtMs = performance.now();
  expect(new Set(await Promise.all(interrupted))).toEqual(new Set(['broke']));
  for (const call of [read(), generate('another', {}), creator.call('GET /api/events')]) {
    const rejected = await call;
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '5']);
    expect(rejected.json()).toMatchObject({ code: 'unavailable', message: unavailableMessage });
  }
  expect(performance.now() - cutAtMs).toBeLessThan(2_000);
  const readiness = await creator.call('GET /readyz');
  expect([readiness.statusCode, readiness.json()]).toEqual([
    503,
    expect.objectContaining({ failing: ['database', 'queue'] }),
  ]);
  expect((await creator.call('GET /healthz')).statusCode).toBe(200);
  // The generation finishes during the outage.
  await tones.release();
  await sleep(Math.max(0, outageMs - (performance.now() - cutAtMs)));

  await proxy.restore();
  const healedAtMs = performance.now();
  expect((await read()).statusCode).toBe(200);
  // More requests than connections: no connection leaked.
  const replies = await Promise.all(Array.from({ length: 60 }, read));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await creator.call('GET /readyz')).statusCode).toBe(200);
  await expect.poll(() => page.isClosed()).toBe(true);
  const reconnected = await listen(creator, url);
  // Another process, whose connection was not cut, publishes a change.
  await publish(direct.db, { type: 'projects_changed', projectId: project.id });
  await eventually(() => expect(reconnected.events()).toContainEqual({ entity: 'project' }));
  expect(performance.now() - healedAtMs).toBeLessThan(10_000);

  // After an outage longer than the queue's job expiry, the job runs a second time.
  const readFinishedJob = () => {
    tones.releaseWaiting();
    return readJob(key);
  };
  await expect.poll(readFinishedJob, { timeout: 50_000 }).toEqual({
    status: 'completed',
    isBegun: false,
    tracks: 1,
    spends: 1,
  });
  expect(await tokens.verify()).toEqual([]);
});

test('a database that stops responding causes 503 within seconds, and the server reconnects when it responds', async () => {
  await read();
  proxy.blackhole();
  const silentAtMs = performance.now();
  const rejected = await Promise.all([read(), read(), creator.call('GET /api/projects')]);
  expect(rejected.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(performance.now() - silentAtMs).toBeLessThan(9_000);
  await proxy.restore();
  await eventually(async () => expect((await read()).statusCode).toBe(200));
});
