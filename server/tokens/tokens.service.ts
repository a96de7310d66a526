import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { MonthOfUse } from '#contract/tokens.ts';
import { cutPage, decodeCursor, type PageRequest } from '#server/http/paging.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { correct, credit, giveBack, hold, post, pricingOf, settle, takeBack, type Order } from './ledger.ts';
import { price, type Price } from './price.ts';
import * as repo from './tokens.repo.ts';

export interface Estimate extends Price {
  readonly balance: number;
  /** What is left of the day's free tokens. */
  readonly freeTokens: number;
  readonly canAfford: boolean;
}

export type Tokens = ReturnType<typeof tokensService>;

/** The entry number that a page ended with; they are counted in 4 bytes. */
const entryKey = z.tuple([
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int32()),
]);

const utcDay = (time: Date) => time.toISOString().slice(0, 10);

const monthsOfUse = 6;

/** The months in UTC up to that of `end`, oldest first: "2026-01". */
function lastMonths(end: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - (count - 1 - place), 1));
    return first.toISOString().slice(0, 7);
  });
}

/** Opens the account and puts the welcome bonus on it. Once a person: a second time fails. */
async function grantWelcome(tx: Tx, userId: string): Promise<void> {
  await repo.openAccount(tx, userId);
  await post(tx, {
    userId,
    type: 'grant',
    amount: limits.welcomeBonus,
    description: 'Welcome bonus',
    referenceType: 'invite',
    referenceId: userId,
  });
}

/**
 * The books. Tokens are held when a generation is submitted, spent when it succeeds and returned
 * when it does not. Every change is a row of the ledger in the caller's own transaction.
 */
export function tokensService({ db, now }: { db: Db; now: () => Date }) {
  async function estimate(
    order: Pick<Order, 'userId' | 'provider' | 'service' | 'milliUnits'>,
  ): Promise<Estimate> {
    const { userId, service } = order;
    const pricing = await pricingOf(db, order.provider, service);
    const cost = price(order.milliUnits, pricing);
    const used = await repo.readUsedAllowance(db, { userId, service, day: utcDay(now()) });
    const balance = await repo.readBalance(db, userId);
    const freeTokens = Math.max(0, pricing.freeTokensDaily - used);
    return { ...cost, balance, freeTokens, canAfford: balance + freeTokens >= cost.tokens };
  }

  async function history(userId: string, limit: number, cursor: string | undefined) {
    const [before] = decodeCursor(cursor, entryKey) ?? [];
    const rows = await repo.readTransactions(db, userId, limit + 1, before);
    const page = cutPage(rows, limit, ({ entryNo }) => [String(entryNo)]);
    return {
      transactions: page.rows,
      nextCursor: page.nextCursor,
      totals: before === undefined ? await repo.readTotals(db, userId) : undefined,
    };
  }

  return {
    estimate,
    history,
    /** How much of today's free tokens a person has used, by service. */
    freeTokensUsed: (userId: string) => repo.readUsedAllowances(db, { userId, day: utcDay(now()) }),
    /** The same as the API shows it. */
    async ledgerOf(userId: string, { limit, cursor }: PageRequest) {
      const page = await history(userId, limit, cursor);
      return {
        ...page,
        transactions: page.transactions.map(({ createdAt, userId: _owner, entryNo: _no, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
    /** What somebody's pieces cost in each of the last six months, this one last. */
    async usage(userId: string): Promise<MonthOfUse[]> {
      const months = lastMonths(now(), monthsOfUse);
      const used = new Map(
        (await repo.readUsage(db, userId, new Date(`${months[0]}-01T00:00:00Z`))).map((row) => [
          row.month,
          row,
        ]),
      );
      return months.map((month) => used.get(month) ?? { month, spent: 0, free: 0 });
    },
    /** What so much of a service costs with this provider. @throws unavailable */
    priceOf: async (
      queryable: Queryable,
      { provider, service, milliUnits }: Pick<Order, 'provider' | 'service' | 'milliUnits'>,
    ): Promise<Price> => price(milliUnits, await pricingOf(queryable, provider, service)),
    grantWelcome,
    settle,
    giveBack,
    correct,
    credit,
    takeBack,
    /**
     * The balance of somebody who may have none yet, locked until the transaction ends, so that
     * what is decided by it still holds when it is written.
     */
    async lockBalance(tx: Tx, userId: string): Promise<number> {
      await repo.openAccount(tx, userId);
      return repo.lockBalance(tx, userId);
    },
    hold: (tx: Tx, order: Order) => hold(tx, order, utcDay(now())),
    /** The day of today's free tokens. */
    today: () => utcDay(now()),
    balanceOf: (queryable: Queryable, userId: string) => repo.readBalance(queryable, userId),
    /** Checks the books of everybody; see `findBrokenAccounts`. */
    verify: () => repo.findBrokenAccounts(db),
    size: () => repo.countBooks(db),
  };
}
