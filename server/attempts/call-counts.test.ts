import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/storage/testing/test-database.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { callCounts } from './call-counts.service.ts';

const { db } = await testDatabase();

/** As one process counts; the exchange is made by hand. */
function oneProcess() {
  const counts = callCounts({ db, log: silentLog });
  counts.close();
  onTestFinished(() => counts.close());
  const pass = (subject: string, most: number, times: number) =>
    Array.from({ length: times }, () => counts.spend(subject, most)).filter((wait) => wait === undefined)
      .length;
  return { ...counts, pass };
}

test('one process lets exactly so many through and says how long to wait', () => {
  const one = oneProcess();
  expect(one.pass('alone', 20, 30)).toBe(20);
  expect(one.spend('alone', 20)).toBeGreaterThan(50);
  expect(one.spend('alone', 20)).toBeLessThanOrEqual(60);
  expect(one.spend('somebody else', 20)).toBeUndefined();
});

test('what one process has let through the other does not let through again', async () => {
  const [one, two] = [oneProcess(), oneProcess()];
  expect(one.pass('both', 20, 12)).toBe(12);
  await one.exchange();
  expect(two.pass('both', 20, 5)).toBe(5);
  await two.exchange();
  expect(two.pass('both', 20, 30)).toBe(3);
  await two.exchange();
  expect(one.pass('both', 20, 1)).toBe(1);
  await one.exchange();
  expect(one.pass('both', 20, 30)).toBe(0);
});

test('a window that is over in the database begins anew', async () => {
  const one = oneProcess();
  expect(one.pass('minute', 20, 30)).toBe(20);
  await one.exchange();
  await db.execute(
    sql`UPDATE call_counts SET window_start = now() - interval '61 seconds' WHERE subject = 'minute'`,
  );
  const later = oneProcess();
  expect(later.pass('minute', 20, 1)).toBe(1);
  await later.exchange();
  expect(later.pass('minute', 20, 30)).toBe(19);
});

test('whoever calls as people do costs no row', async () => {
  const one = oneProcess();
  one.pass('calm', 6_000, 59);
  await one.exchange();
  const ofCalm = sql`SELECT calls FROM call_counts WHERE subject = 'calm'`;
  expect((await db.execute(ofCalm)).rows).toEqual([]);
  one.pass('calm', 6_000, 1);
  await one.exchange();
  expect((await db.execute(ofCalm)).rows).toEqual([{ calls: 60 }]);
});

test('without the database each counts for itself, and tells afterwards what it had counted', async () => {
  const one = oneProcess();
  await db.execute(sql`ALTER TABLE call_counts RENAME TO away`);
  expect(one.pass('away', 20, 12)).toBe(12);
  await one.exchange();
  expect(one.pass('away', 20, 12)).toBe(8);
  await one.exchange();
  await db.execute(sql`ALTER TABLE away RENAME TO call_counts`);
  await one.exchange();
  const two = oneProcess();
  two.pass('away', 20, 1);
  await two.exchange();
  expect(two.pass('away', 20, 5)).toBe(0);
});

test('many processes that tell of many subjects at once lose no call', async () => {
  const processes = Array.from({ length: 4 }, oneProcess);
  const subjects = Array.from({ length: 50 }, (_, n) => `crowd ${n}`);
  for (const [index, one] of processes.entries())
    for (const subject of index % 2 === 0 ? subjects : subjects.toReversed()) one.pass(subject, 100, 5);
  await Promise.all(processes.map((one) => one.exchange()));
  const { rows } = await db.execute(sql`SELECT DISTINCT calls FROM call_counts WHERE subject LIKE 'crowd %'`);
  expect(rows).toEqual([{ calls: 20 }]);
});
