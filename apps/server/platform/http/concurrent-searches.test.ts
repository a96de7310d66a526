import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseOfTests } from '#server/platform/storage/postgres/pool.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const [user, other] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
await createProject(user);
await createProject(other);
const outside = databaseOfTests(context.storage.database.pool);

/** How many queries wait for the tracks, which the test has locked. */
const waitingSearches = async () => {
  const { rowCount } = await context.db.execute(sql`SELECT FROM pg_locks
    WHERE relation = 'tracks'::regclass AND NOT granted`);
  return rowCount;
};

/** Runs `work` while every search waits. */
const whileSearchesWait = (work: () => Promise<void>) =>
  outside.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE tracks IN ACCESS EXCLUSIVE MODE`);
    await work();
  });

const search = (who: typeof user) => who.call('GET /api/tracks?search=kestrel');

test('two searches of one user run at a time, and do not hold up those of others', async () => {
  let replies: ReturnType<typeof search>[] = [];
  await whileSearchesWait(async () => {
    replies = Array.from({ length: 6 }, () => search(user));
    await eventually(async () => expect(await waitingSearches()).toBe(2));
    replies.push(search(other));
    await eventually(async () => expect(await waitingSearches()).toBe(3));
    // The other four of the first user are still waiting.
    expect(await waitingSearches()).toBe(3);
  });
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
});

test('a search is refused when too many of the same user wait', async () => {
  const statuses: number[] = [];
  let replies: Promise<unknown>[] = [];
  await whileSearchesWait(async () => {
    replies = Array.from({ length: 25 }, async () => statuses.push((await search(user)).statusCode));
    await eventually(async () => expect(await waitingSearches()).toBe(2));
    await eventually(async () => expect(statuses).toEqual([429, 429, 429]));
  });
  await Promise.all(replies);
  expect(statuses).toEqual([429, 429, 429, ...Array(22).fill(200)]);
});
