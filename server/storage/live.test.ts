import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenerName, longestMessageBytes, openLive, type Live, type LiveMessage } from './live.ts';
import { cutListening } from './testing/cut-listening.ts';
import { testDatabase } from './testing/test-database.ts';
import { silentLog } from './testing/test-server.ts';

const { db, pool, newClient } = await testDatabase();

async function openListener(): Promise<{ live: Live; heard: LiveMessage[] }> {
  const live = await openLive(newClient, silentLog);
  onTestFinished(() => live.close());
  const heard: LiveMessage[] = [];
  live.subscribe((message) => heard.push(message));
  return { live, heard };
}

test('a published message reaches every process', async () => {
  const { live, heard } = await openListener();
  const { heard: alsoHeard } = await openListener();
  await live.publish(db, 'project', { id: 'p1', tracks: 3, isPublic: false, deletedAt: null });
  const message = { channel: 'project', payload: { id: 'p1', tracks: 3, isPublic: false, deletedAt: null } };
  await expect.poll(() => [heard, alsoHeard]).toEqual([[message], [message]]);
});

test('a message is delivered when its transaction commits, and not after a rollback', async () => {
  const { live, heard } = await openListener();
  const undone = db.transaction(async (tx) => {
    await live.publish(tx, 'track', { id: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    await live.publish(tx, 'track', { id: 'done' });
    await sleep(50);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual([{ channel: 'track', payload: { id: 'done' } }]);
});

test('an ended subscription receives nothing, and a listener that throws does not affect the others', async () => {
  const { live, heard } = await openListener();
  const early: LiveMessage[] = [];
  live.subscribe(() => {
    throw new Error('a broken listener');
  });
  live.subscribe((message) => early.push(message))();
  const late: LiveMessage[] = [];
  live.subscribe((message) => late.push(message));
  await live.publish(db, 'x', {});
  await expect.poll(() => late).toHaveLength(1);
  expect(heard).toHaveLength(1);
  expect(early).toEqual([]);
});

test('a lost connection is reopened, and listeners learn that messages may be missing', async () => {
  const { live, heard } = await openListener();
  let reconnects = 0;
  live.onReconnect(() => {
    reconnects += 1;
  });
  await cutListening(pool);
  await expect.poll(() => reconnects, { timeout: 5_000 }).toBe(1);
  await live.publish(db, 'after', { id: 1 });
  await expect.poll(() => heard).toEqual([{ channel: 'after', payload: { id: 1 } }]);
});

test('a closed event bus does not reconnect', async () => {
  const { live } = await openListener();
  await live.close();
  await sleep(120);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  );
  expect(rows[0]?.count).toBe(0);
});

test('publish rejects a message above the size limit and delivers one just below', async () => {
  const { live, heard } = await openListener();
  const around = JSON.stringify({ channel: 'c', payload: { text: '' } }).length;
  const longest = 'é'.repeat(Math.floor((longestMessageBytes - around) / 2));
  await live.publish(db, 'c', { text: longest });
  await expect.poll(() => heard).toHaveLength(1);
  await expect(live.publish(db, 'c', { text: `${longest}éé` })).rejects.toThrow('ids only');
});
