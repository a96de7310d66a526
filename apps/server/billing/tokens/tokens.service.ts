import { messages } from '#server/billing/messages.ts';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { MonthlyUsage } from '#contract/tokens.ts';
import { cutPage, decodeCursor, type PageRequest } from '#server/platform/http/paging.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockAccount } from '#server/platform/locks/row-locks.ts';
import {
  adjustBalance,
  creditPurchase,
  returnHold,
  hold,
  postEntry,
  requirePricing,
  charge,
  deductRefund,
  spend,
} from './ledger.ts';
import { price, type Price } from './price.ts';
import { findInconsistentMonths } from './project-ledger.repo.ts';
import * as repo from './tokens.repo.ts';
import type { Context } from '#server/platform/context.ts';
import type { HoldRequest } from '#server/platform/jobs/token-hold.ts';

export interface Estimate extends Price {
  readonly balance: number;
  /** The remaining free tokens of the day. */
  readonly freeTokens: number;
  readonly canAfford: boolean;
}

export type Tokens = ReturnType<typeof tokensService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly tokens: Tokens;
  }
}

/** The cursor: the last entry number of a page, a 4-byte integer. */
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
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - (count - 1 - index), 1));
    return first.toISOString().slice(0, 7);
  });
}

/** Opens the account and credits the welcome bonus. A second call for the same user fails. */
async function grantWelcome(tx: Tx, userId: string): Promise<void> {
  await repo.openAccount(tx, userId);
  await postEntry(tx, {
    userId,
    type: 'grant',
    amount: limits.welcomeBonus,
    description: messages.welcomeBonus,
    referenceType: 'invite',
    referenceId: userId,
  });
}

/**
 * The token ledger. Tokens are held when a job is submitted, spent when it completes and returned otherwise. Every
 * change appends an entry in the caller's transaction.
 */
/** How long the use of free tokens is kept. */
const keptAllowanceDays = 90;

export function tokensService({ db, now: nowMs }: Pick<Context, 'db' | 'now'>) {
  const now = () => new Date(nowMs());

  async function estimate(
    request: Pick<HoldRequest, 'userId' | 'provider' | 'service' | 'milliUnits'>,
  ): Promise<Estimate> {
    const { userId, service } = request;
    const pricing = await requirePricing(db, request.provider, service);
    const cost = price(request.milliUnits, pricing);
    const used = await repo.readUsedAllowance(db, { userId, service, day: utcDay(now()) });
    const balance = await repo.readBalance(db, userId);
    const freeTokens = Math.max(0, pricing.freeTokensDaily - used);
    return { ...cost, balance, freeTokens, canAfford: balance + freeTokens >= cost.tokens };
  }

  /** The prices of several requests of one service, and whether the user can pay for all of them. */
  async function estimateAll(
    userId: string,
    service: string,
    requests: readonly Pick<HoldRequest, 'provider' | 'milliUnits'>[],
  ) {
    const used = await repo.readUsedAllowance(db, { userId, service, day: utcDay(now()) });
    const balance = await repo.readBalance(db, userId);
    let [paid, free, freeTokens] = [0, 0, 0];
    const prices: Price[] = [];
    for (const { provider, milliUnits } of requests) {
      const pricing = await requirePricing(db, provider, service);
      const cost = price(milliUnits, pricing);
      const left = Math.max(0, pricing.freeTokensDaily - used);
      const freeOfThis = Math.min(cost.tokens, Math.max(0, left - free));
      freeTokens = Math.max(freeTokens, left);
      free += freeOfThis;
      paid += cost.tokens - freeOfThis;
      prices.push(cost);
    }
    return { prices, balance, freeTokens, canAfford: paid <= balance };
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
    /** Deletes the use of free tokens of days whose jobs ended long ago: a job returns free tokens to its own day. */
    sweep: (): Promise<void> => {
      const day = utcDay(new Date(now().getTime() - keptAllowanceDays * 24 * 3_600_000));
      return inBatches((max) => repo.deleteAllowancesBefore(db, day, max));
    },
    estimate,
    estimateAll,
    history,
    /** The user's used free tokens of today, by service. */
    freeTokensUsed: (userId: string) => repo.readUsedAllowances(db, { userId, day: utcDay(now()) }),
    /** The API representation of `history`. */
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
    /** The user's charges in each of the last six months, the current one last. */
    async usage(userId: string): Promise<MonthlyUsage[]> {
      const months = lastMonths(now(), monthsOfUse);
      const used = new Map(
        (await repo.readUsage(db, userId, new Date(`${months[0]}-01T00:00:00Z`))).map((row) => [
          row.month,
          row,
        ]),
      );
      return months.map((month) => used.get(month) ?? { month, spent: 0, free: 0 });
    },
    /** The price of a quantity of a service. @throws unavailable without a price */
    priceOf: async (
      queryable: Queryable,
      { provider, service, milliUnits }: Pick<HoldRequest, 'provider' | 'service' | 'milliUnits'>,
    ): Promise<Price> => price(milliUnits, await requirePricing(queryable, provider, service)),
    grantWelcome,
    charge,
    returnHold,
    adjustBalance,
    creditPurchase,
    deductRefund,
    /**
     * The balance, locked until the transaction ends, so that a decision based on it is still valid when it is written.
     * Opens the account if there is none.
     */
    async lockBalance(tx: Tx, userId: string): Promise<number> {
      await repo.openAccount(tx, userId);
      return lockAccount(tx, userId);
    },
    hold: (tx: Tx, request: HoldRequest) => hold(tx, request, utcDay(now())),
    /** Spends a price that was quoted before. @throws insufficient_tokens */
    spend: (tx: Tx, request: Omit<HoldRequest, 'milliUnits'>, cost: number) =>
      spend(tx, request, cost, utcDay(now())),
    /** Today's UTC date, e.g. "2026-01-31". */
    today: () => utcDay(now()),
    balanceOf: (queryable: Queryable, userId: string) => repo.readBalance(queryable, userId),
    /** The balance within a transaction, and before it began. */
    balanceChange: (on: Queryable, userId: string) => repo.readBalanceChange(on, userId),
    /** Checks all accounts; see `findInconsistentAccounts`. */
    verify: () => repo.findInconsistentAccounts(db),
    /** Compares the ledger with the jobs of all projects; see `findInconsistentMonths`. */
    verifyProjects: () => findInconsistentMonths(db),
    size: () => repo.countLedger(db),
  };
}
