import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { instant, isoTime } from './columns.ts';
import { createTestDatabase } from './testing/test-server.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const { db } = database;

const moments = pgTable('moments', { at: instant('at').notNull() });

test.each(['UTC', 'Asia/Kolkata'])('isoTime equals Date.toISOString in the time zone %s', async (zone) => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('timezone', ${zone}, true)`);
    await tx.execute(sql`CREATE TEMPORARY TABLE moments ON COMMIT DROP AS SELECT unnest('{
      2026-01-31 12:00:00Z, 2026-01-31 12:00:00.1Z, 2026-01-31 12:00:00.02Z, 2026-01-31 23:59:59.999999Z,
      1999-12-31 00:00:00.123456Z, 12026-01-31 12:00:00Z}'::timestamptz[]) AS at`);
    const rows = await tx.select({ date: moments.at, iso: isoTime(moments.at) }).from(moments);
    expect(rows.map(({ iso }) => iso)).toEqual(rows.map(({ date }) => date.toISOString()));
    expect(rows).toHaveLength(6);
  });
});
