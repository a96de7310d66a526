import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const first = await testApp();

describe.each([
  ['its own database', async () => first],
  ['the database of another process', () => testApp({ besides: first.storage.database })],
])('a server in tests with %s', (_name, open) => {
  test('reports connections that are requested inside a transaction', async () => {
    const { storage, misuses } = await open();
    const { db, pool } = storage.database;
    const nested = [
      () => db.execute(sql`SELECT 1`),
      () => db.transaction(async (tx) => tx.execute(sql`SELECT 1`)),
      async () => pool.query('SELECT 1'),
    ];
    for (const work of nested)
      await expect(db.transaction(async () => work())).rejects.toThrow(/inside a transaction|^Failed query/);
    expect(misuses.splice(0).map(({ message }) => message)).toEqual(
      nested.map(() => expect.stringMatching(/^A connection of the pool was requested inside a transaction/)),
    );
  });

  test('reports locks against their order', async () => {
    const { storage, misuses } = await open();
    await storage.database.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE jobs SET id = id WHERE false`);
      await tx.execute(sql`UPDATE tracks SET id = id WHERE false`);
    });
    expect(misuses).toEqual([]);
    await storage.database.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE tracks SET id = id WHERE false`);
      await tx.execute(sql`UPDATE jobs SET id = id WHERE false`);
    });
    expect(misuses.splice(0)).toMatchObject([{ message: /jobs was locked after tracks/ }]);
  });
});
