import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { openStamps, type Stamp } from './stamps.ts';
import { testDatabase } from './testing/test-database.ts';
import { silentLog } from './testing/test-server.ts';

const { pool, newClient } = await testDatabase();
const stamps = openStamps({ newClient }, silentLog);
afterAll(() => stamps.close());
await pool.query('CREATE TABLE notes (n int)');
const write = () => pool.query('INSERT INTO notes VALUES (1)');

const lineMs = 400;
/** Answers take their time to arrive. */
function onSlowLine(client: Client): Client {
  const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  return Object.assign(client, {
    async query(...args: unknown[]) {
      const answer = await ask(...args);
      await sleep(lineMs);
      return answer;
    },
  });
}

/** Waits for the connection, too. */
const stamp = (of = stamps): Promise<Stamp> =>
  eventually(async () => {
    const present = await of.ask();
    expect(present).toBeDefined();
    return present!;
  });

test('reading leaves the stamp as it was', async () => {
  // Other tests write on the same server.
  await eventually(async () => {
    const before = await stamp();
    await pool.query('SELECT count(*) FROM notes');
    expect(await stamp()).toBe(before);
  });
});

test('whatever was committed, whoever asks afterwards hears another one', async () => {
  const before = await stamp();
  await write();
  const after = await stamp();
  expect(after).not.toBe(before);
  expect(stamps.known()).toBe(after);
});

test('what is written and not yet committed counts from the commit on, not before', async () => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO notes VALUES (2)');
    const open = await stamp();
    // Younger ones may come and go meanwhile.
    await write();
    const later = await stamp();
    await client.query('COMMIT');
    expect(new Set([open, later, await stamp()]).size).toBe(3);
  } finally {
    client.release();
  }
});

test('a question that was under way when something was committed answers nobody who came after', async () => {
  const slow = openStamps({ newClient: () => onSlowLine(newClient()) }, silentLog);
  onTestFinished(() => slow.close());
  const before = await stamp(slow);
  const early = slow.ask();
  await sleep(lineMs / 4);
  await write();
  const late = slow.ask();
  await early;
  expect(await late).not.toBe(before);
});

test('those who ask at the same moment are told by one question', async () => {
  await stamp();
  const told = await Promise.all(Array.from({ length: 50 }, () => stamps.ask()));
  expect(new Set(told).size).toBe(1);
});

test('a connection that was lost takes with it what was known', async () => {
  const before = await stamp();
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_current_snapshot%'`,
  );
  expect(rows).toHaveLength(1);
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  await eventually(() => expect(stamps.known()).toBeUndefined());
  // Even where nothing is written meanwhile.
  expect((await stamp()).split(' ')[0]).not.toBe(before.split(' ')[0]);
});
