import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/storage/testing/test-server.ts';
import { projectOf, somebody } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { listening } from '../listener.ts';
import { studioApp } from '../studio-app.ts';
import { gateTo } from './gate.ts';

/** Duration of the outage. */
const awayMs = inject('outageSeconds') * 1_000;

const direct = await createTestDatabase();
const { host, port } = direct.connection;
const gate = await gateTo({ path: `${host}/.s.PGSQL.${port}` });
const through = { ...direct.connection, host: '127.0.0.1', port: gate.port };
const { app, url, services, tones } = await studioApp({ besides: { ...direct, connection: through } });
afterAll(async () => {
  gate.close();
  await direct.close();
});
const { db, publish, tokens } = services;
const listen = listening();
const creator = await somebody({ app, db }, 'creator');
const project = await projectOf(creator);
await db.transaction((tx) => tokens.grantWelcome(tx, creator.user.id));

const read = () => creator.call(`GET /api/projects/${project.id}`);
const gone = 'The database of this server does not answer. Please try again in a moment.';

interface OrderRow extends Record<string, unknown> {
  readonly status: string;
  readonly isBegun: boolean;
  readonly tracks: number;
  readonly spends: number;
}

/** Reads a generation directly from the database. */
async function orderOf(key: string): Promise<OrderRow | undefined> {
  const { rows } = await direct.db.execute<OrderRow>(sql`
    SELECT status, status = 'generating' AS "isBegun",
      (SELECT count(*) FROM tracks WHERE generation_id = g.id) AS tracks,
      (SELECT count(*) FROM token_transactions WHERE reference_id = g.id AND type = 'spend') AS spends
    FROM jobs g WHERE idempotency_key = ${key}`);
  return rows[0];
}

test('a database outage loses no generation and charges each one once', async () => {
  const page = await listen(creator, url);
  const key = randomUUID();
  const order = (prompt: string, headers: Record<string, string>) =>
    creator.call(`POST /api/projects/${project.id}/generate-music`, { body: { prompt }, headers });
  const ordered = await order('wait for it', { 'idempotency-key': key, prefer: 'respond-async' });
  expect(ordered.statusCode).toBe(202);
  await eventually(async () => expect(await orderOf(key)).toMatchObject({ isBegun: true }));
  // Open transactions, twice as many as there are connections.
  const broken = Array.from({ length: 40 }, () =>
    db
      .transaction((tx) => tx.execute('select pg_sleep(5)'))
      .then(
        () => 'came through',
        () => 'broke',
      ),
  );
  await sleep(200);

  await gate.cut();
  const cutAtMs = performance.now();
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broke']));
  for (const call of [read(), order('another', {}), creator.call('GET /api/events')]) {
    const refused = await call;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ code: 'unavailable', message: gone });
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
  await sleep(Math.max(0, awayMs - (performance.now() - cutAtMs)));

  await gate.heal();
  const healedAtMs = performance.now();
  expect((await read()).statusCode).toBe(200);
  // More requests than connections: no connection leaked.
  const many = await Promise.all(Array.from({ length: 60 }, read));
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await creator.call('GET /readyz')).statusCode).toBe(200);
  await expect.poll(() => page.isClosed()).toBe(true);
  const back = await listen(creator, url);
  // Another process, whose connection was not cut, publishes a change.
  await publish(direct.db, { type: 'projects_changed', projectId: project.id });
  await eventually(() => expect(back.events()).toContainEqual({ entity: 'project' }));
  expect(performance.now() - healedAtMs).toBeLessThan(10_000);

  // After an outage longer than the queue's job expiry, the job runs a second time.
  const lookedAt = () => {
    tones.letGo();
    return orderOf(key);
  };
  await expect.poll(lookedAt, { timeout: 50_000 }).toEqual({
    status: 'completed',
    isBegun: false,
    tracks: 1,
    spends: 1,
  });
  expect(await tokens.verify()).toEqual([]);
});

test('a database that stops responding causes 503 within seconds, and the server reconnects when it responds', async () => {
  await read();
  gate.silence();
  const silentAtMs = performance.now();
  const refused = await Promise.all([read(), read(), creator.call('GET /api/projects')]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(performance.now() - silentAtMs).toBeLessThan(9_000);
  await gate.heal();
  await eventually(async () => expect((await read()).statusCode).toBe(200));
});
