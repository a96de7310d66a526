import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import type { TokenHold } from '#server/platform/jobs/token-hold.ts';
import { tokensService } from './tokens.service.ts';

const { db } = await testDatabase();
let today = new Date('2026-03-01T12:00:00Z');
const tokens = tokensService({ db, now: () => today.getTime() });

async function newUser(): Promise<string> {
  const id = uuidv7();
  await db.execute(sql`INSERT INTO users (id, email) VALUES (${id}, ${`${id}@example.org`})`);
  await db.transaction((tx) => tokens.grantWelcome(tx, id));
  return id;
}

const holdMusic = (userId: string, milliUnits = 30_000): Promise<TokenHold> =>
  db.transaction((tx) =>
    tokens.hold(tx, {
      userId,
      generationId: uuidv7(),
      provider: 'builtin',
      service: 'music',
      milliUnits,
      description: 'Music',
    }),
  );
const charge = (payment: TokenHold) => db.transaction((tx) => tokens.charge(tx, payment));
const returnHold = (payment: TokenHold) => db.transaction((tx) => tokens.returnHold(tx, payment));

describe('the ledger', () => {
  it('begins with the welcome bonus, once', async () => {
    const userId = await newUser();
    expect(await tokens.balanceOf(db, userId)).toBe(50);
    await expect(db.transaction((tx) => tokens.grantWelcome(tx, userId))).rejects.toThrow(/Failed query/);
    const { transactions } = await tokens.history(userId, 10, undefined);
    expect(transactions).toMatchObject([
      { type: 'grant', amount: 50, balanceAfter: 50, description: 'Welcome bonus' },
    ]);
  });

  it('uses the free tokens of the day before the balance', async () => {
    const userId = await newUser();
    const payments = [
      await holdMusic(userId, 60_000),
      await holdMusic(userId),
      await holdMusic(userId, 10_000),
    ];
    expect(payments.map(({ paidTokens: charged, freeTokens }) => [charged, freeTokens])).toEqual([
      [0, 200],
      [0, 100],
      [34, 0],
    ]);
    expect(await tokens.balanceOf(db, userId)).toBe(16);
  });

  it('counts the used free tokens of today by service', async () => {
    const userId = await newUser();
    await returnHold(await holdMusic(userId, 10_000));
    await holdMusic(userId);
    const yesterday = today;
    expect(await tokens.freeTokensUsed(userId)).toEqual(new Map([['music', 100]]));
    today = new Date('2026-03-02T00:00:00Z');
    expect(await tokens.freeTokensUsed(userId)).toEqual(new Map());
    today = yesterday;
  });

  it('records hold, release and spend of a success, and hold and return of a failure', async () => {
    const userId = await newUser();
    await holdMusic(userId, 90_000).then(charge);
    await holdMusic(userId, 10_000).then(charge);
    await holdMusic(userId, 1_000).then(returnHold);
    const { transactions, totals } = await tokens.history(userId, 20, undefined);
    expect(transactions.map(({ type, amount, freeTokens }) => [type, amount, freeTokens])).toEqual([
      ['return', 4, 0],
      ['hold', -4, 0],
      ['spend', -34, 0],
      ['release', 34, 0],
      ['hold', -34, 0],
      ['spend', 0, 300],
      ['release', 0, 300],
      ['hold', 0, 300],
      ['grant', 50, 0],
    ]);
    expect(totals).toEqual({ earned: 50, spent: 34, tracksGenerated: 2 });
    expect(await tokens.balanceOf(db, userId)).toBe(16);
  });

  it('returns free tokens to the day they were taken from', async () => {
    const userId = await newUser();
    const late = await holdMusic(userId, 90_000);
    today = new Date('2026-03-02T00:00:01Z');
    await returnHold(late);
    const request = { userId, provider: 'builtin', service: 'music', milliUnits: 30_000 };
    expect((await tokens.estimate(request)).freeTokens).toBe(300);
    today = new Date('2026-03-01T12:00:00Z');
    expect((await tokens.estimate(request)).freeTokens).toBe(300);
  });

  it('refuses a second charge or return of one generation', async () => {
    const userId = await newUser();
    const payment = await holdMusic(userId);
    await charge(payment);
    await expect(charge(payment)).rejects.toThrow(/Failed query/);
    const other = await holdMusic(userId);
    await returnHold(other);
    await expect(returnHold(other)).rejects.toThrow(/Failed query/);
  });

  it('accepts exactly as many of 50 concurrent holds as the tokens suffice for', async () => {
    const userId = await newUser();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => holdMusic(userId)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(47);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'insufficient_tokens', facts: { needed: 100, balance: 50 } });
    }
    expect(await tokens.balanceOf(db, userId)).toBe(50);
  });

  it('pages from the newest row to the first without a gap, with the totals on the first page', async () => {
    const userId = await newUser();
    for (let i = 0; i < 3; i++) await holdMusic(userId, 10_000).then(charge);
    const seen: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await tokens.history(userId, 4, cursor);
      expect(page.totals !== undefined).toBe(cursor === undefined);
      seen.push(...page.transactions.map(({ entryNo }) => entryNo));
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('finds accounts that do not add up', async () => {
    expect(await tokens.verify()).toEqual([]);
    const userId = await newUser();
    await db.execute(sql`UPDATE token_accounts SET balance = balance + 1 WHERE user_id = ${userId}`);
    expect(await tokens.verify()).toEqual([{ userId, problem: 'the balance is not the sum of the ledger' }]);
    await db.execute(sql`DELETE FROM users WHERE id = ${userId}`);
  });
});

it('an image is in the ledger and is not counted as a track', async () => {
  const userId = await newUser();
  const request = {
    userId,
    generationId: uuidv7(),
    provider: 'builtin',
    service: 'image',
    milliUnits: 1_000,
  };
  await db.transaction((tx) => tokens.hold(tx, { ...request, description: 'Image' })).then(charge);
  const { transactions, totals } = await tokens.history(userId, 1, undefined);
  expect(transactions).toMatchObject([{ type: 'spend', referenceType: 'image' }]);
  expect(totals?.tracksGenerated).toBe(0);
});

describe('usage', () => {
  it('counts charged and free tokens by month, including months without any', async () => {
    const userId = await newUser();
    await holdMusic(userId, 90_000).then(charge);
    await holdMusic(userId, 10_000).then(charge);
    await holdMusic(userId, 1_000).then(returnHold);
    const current = await db.execute<{ month: string }>(
      sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month`,
    );
    const { month } = current.rows[0]!;
    const inMonth = tokensService({ db, now: () => Date.parse(`${month}-28T12:00:00Z`) });
    const months = await inMonth.usage(userId);
    expect(months).toHaveLength(6);
    expect(months.at(-1)).toEqual({ month, spent: 34, free: 300 });
    expect(months.slice(0, -1).map(({ spent, free }) => spent + free)).toEqual([0, 0, 0, 0, 0]);
  });

  it('covers the last six months across the turn of the year', async () => {
    const userId = await newUser();
    await holdMusic(userId, 10_000).then(charge);
    const inFebruary = tokensService({ db, now: () => Date.parse('2120-02-10T00:00:00Z') });
    expect((await inFebruary.usage(userId)).map(({ month, spent }) => `${month} ${spent}`)).toEqual([
      '2119-09 0',
      '2119-10 0',
      '2119-11 0',
      '2119-12 0',
      '2120-01 0',
      '2120-02 0',
    ]);
  });
});
