import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenerName, maxMessageBytes, openEventBus, type EventBus, type BusMessage } from './event-bus.ts';
import { dropListeners } from './testing/drop-listeners.ts';
import { testDatabase } from './testing/test-database.ts';
import { silentLog } from './testing/test-server.ts';

const { db, pool, newClient } = await testDatabase();

async function openListener(): Promise<{ bus: EventBus; received: BusMessage[] }> {
  const bus = await openEventBus(newClient, silentLog);
  onTestFinished(() => bus.close());
  const received: BusMessage[] = [];
  bus.subscribe((message) => received.push(message));
  return { bus, received };
}

test('a published message reaches every process', async () => {
  const { bus, received } = await openListener();
  const { received: receivedByOther } = await openListener();
  await bus.publish(db, 'project', { id: 'p1', tracks: 3, isPublic: false, deletedAt: null });
  const message = { channel: 'project', payload: { id: 'p1', tracks: 3, isPublic: false, deletedAt: null } };
  await expect.poll(() => [received, receivedByOther]).toEqual([[message], [message]]);
});

test('a message is delivered when its transaction commits, and not after a rollback', async () => {
  const { bus, received } = await openListener();
  const undone = db.transaction(async (tx) => {
    await bus.publish(tx, 'track', { id: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    await bus.publish(tx, 'track', { id: 'done' });
    await sleep(50);
    expect(received).toEqual([]);
  });
  await expect.poll(() => received).toEqual([{ channel: 'track', payload: { id: 'done' } }]);
});

test('an ended subscription receives nothing, and a listener that throws does not affect the others', async () => {
  const { bus, received } = await openListener();
  const early: BusMessage[] = [];
  bus.subscribe(() => {
    throw new Error('a broken listener');
  });
  bus.subscribe((message) => early.push(message))();
  const late: BusMessage[] = [];
  bus.subscribe((message) => late.push(message));
  await bus.publish(db, 'x', {});
  await expect.poll(() => late).toHaveLength(1);
  expect(received).toHaveLength(1);
  expect(early).toEqual([]);
});

test('a lost connection is reopened, and listeners learn that messages may be missing', async () => {
  const { bus, received } = await openListener();
  let reconnects = 0;
  bus.onReconnect(() => {
    reconnects += 1;
  });
  await dropListeners(pool);
  await expect.poll(() => reconnects, { timeout: 5_000 }).toBe(1);
  await bus.publish(db, 'after', { id: 1 });
  await expect.poll(() => received).toEqual([{ channel: 'after', payload: { id: 1 } }]);
});

test('a closed event bus does not reconnect', async () => {
  const { bus } = await openListener();
  await bus.close();
  await sleep(120);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  );
  expect(rows[0]?.count).toBe(0);
});

test('publish rejects a message above the size limit and delivers one just below', async () => {
  const { bus, received } = await openListener();
  const overhead = JSON.stringify({ channel: 'c', payload: { text: '' } }).length;
  const maxText = 'é'.repeat(Math.floor((maxMessageBytes - overhead) / 2));
  await bus.publish(db, 'c', { text: maxText });
  await expect.poll(() => received).toHaveLength(1);
  await expect(bus.publish(db, 'c', { text: `${maxText}éé` })).rejects.toThrow('ids only');
});
