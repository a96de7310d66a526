import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { attemptsService, clientSubject } from './attempts.service.ts';
import { attemptsTable } from '../schema/attempts.tables.ts';

const { db } = await testDatabase();
const waits: number[] = [];
const attempts = attemptsService({ db, wait: async (ms) => void waits.push(ms) });

const rule = (subject: string, failures: number) => ({ subject, failures, windowSeconds: 60 });
const countAccepted = async (attempted: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempted);
  return settled.filter(({ status }) => status === 'fulfilled').length;
};

test('a shared limit is exact for concurrent attempts of many subjects', async () => {
  const shared = rule('client', 30);
  const attempted = Array.from({ length: 100 }, (_, i) => attempts.begin(rule(`subject ${i}`, 10), shared));
  expect(await countAccepted(attempted)).toBe(30);
});

test('a successful attempt does not count', async () => {
  const [own, shared] = [rule('own', 3), rule('shared', 3)];
  for (let i = 0; i < 20; i++) await (await attempts.begin(own, shared)).succeeded();
  await attempts.begin(own, shared);
  await attempts.begin(own, shared);
  await attempts.begin(own, shared);
  await expect(attempts.begin(own, shared)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a successful attempt resets the failures of its own subjects but not those of the shared one', async () => {
  const [password, code, shared] = [rule('password', 3), rule('code', 3), rule('place', 5)];
  const own = [password, code];
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 2; i++) await attempts.begin(own, shared);
    await (await attempts.begin(own, shared)).succeeded();
  }
  await attempts.begin(code);
  await attempts.begin(shared);
  await expect(attempts.begin(shared)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('refund keeps the earlier failures', async () => {
  const own = rule('kept', 3);
  await attempts.begin(own);
  await attempts.begin(own);
  for (let i = 0; i < 5; i++) await (await attempts.begin(own)).uncount();
  await attempts.begin(own);
  await expect(attempts.begin(own)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('an expired window starts again', async () => {
  const own = rule('windowed', 2);
  await attempts.begin(own);
  await attempts.begin(own);
  await expect(attempts.begin(own)).rejects.toMatchObject({ facts: { retryAfter: 60 } });
  await db
    .update(attemptsTable)
    .set({ windowStart: sql`now() - interval '61 seconds'` })
    .where(eq(attemptsTable.subject, own.subject));
  await attempts.begin(own);
});

test('the delay doubles up to two seconds', async () => {
  waits.length = 0;
  for (let i = 0; i < 9; i++) await attempts.begin({ ...rule('slowed', 100), delayAfter: 2 });
  expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
});

test('the sweep deletes subjects without attempts for a day and keeps the others', async () => {
  await attempts.begin(rule('quiet', 1));
  await db
    .update(attemptsTable)
    .set({ windowStart: sql`now() - interval '25 hours'` })
    .where(eq(attemptsTable.subject, 'quiet'));
  await attempts.begin(rule('busy', 1));
  await attempts.sweep();
  const subjects = (await db.select().from(attemptsTable)).map(({ subject }) => subject);
  expect(subjects).not.toContain('quiet');
  expect(subjects).toContain('busy');
});

const of = (ip: string) => clientSubject('from', ip);

test('clientSubject is the /64 of an IPv6 address and the whole IPv4 address', () => {
  expect(of('2001:db8:1:2:aaaa::1')).toBe(of('2001:db8:1:2:bbbb:0:0:2'));
  expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'));
  expect(of('::1')).toBe('from:0:0:0:0');
  expect(of('fe80::1:2:3:4')).toBe('from:fe80:0:0:0');
  expect(of('192.0.2.1')).toBe('from:192.0.2.1');
  expect(of('::ffff:192.0.2.1')).not.toBe(of('::ffff:192.0.2.2'));
});
