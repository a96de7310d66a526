import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Publish } from '#server/events/live-message.ts';
import { excerpt } from '#server/excerpt.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import type { Tokens } from '#server/tokens/tokens.service.ts';
import * as repo from './drawings.repo.ts';

export interface DrawingsDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly tokens: Pick<Tokens, 'priceOf' | 'hold' | 'settle' | 'giveBack' | 'recordUse'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A picture that somebody ordered. */
export interface DrawingOrder {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly prompt: string;
  /** The request's Idempotency-Key, and what was asked for under it. */
  readonly once?: { readonly key: string; readonly hash: Buffer } | undefined;
}

export type Drawing = repo.DrawingRow;

/** No picture takes so long to come: whoever drew it is gone. */
const deadMs = 15 * 60_000;
const waitMs = 200;
/** In thousandths, as a price counts. */
const onePicture = 1_000;

const paymentOf = (row: repo.DrawingRow) => ({
  userId: row.userId,
  service: 'image',
  generationId: row.id,
  description: row.description,
  charged: row.charged,
  freeTokens: row.freeTokens,
  freeDay: row.freeDay,
});

const isFree = (row: repo.DrawingRow) => row.charged === 0 && row.freeTokens === 0;

/**
 * Pictures under way: paid for before they are drawn, so that nobody orders more than they can pay for, and
 * known to the database, so that a process that dies takes no tokens along.
 */
export function drawingsService({ db, publish, tokens, now }: DrawingsDeps) {
  const announce = (tx: Tx, row: repo.DrawingRow) =>
    publish(tx, { type: 'balance_changed', userId: row.userId });

  /** Ends a drawing without a picture and returns its tokens. Once: afterwards nothing happens. */
  async function giveUp(id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await repo.take(tx, id);
      if (!row || isFree(row)) return;
      await tokens.giveBack(tx, paymentOf(row));
      await announce(tx, row);
    });
  }

  return {
    giveUp,

    /**
     * Holds the tokens. @returns undefined while the same key draws already
     * @throws insufficient_tokens, unavailable without a price
     */
    begin: ({ id, userId, provider, prompt, once }: DrawingOrder): Promise<Drawing | undefined> =>
      db.transaction(async (tx) => {
        const description = `Image: ${excerpt(prompt, limits.queuePromptShown)}`;
        const free = { charged: 0, freeTokens: 0, freeDay: new Date(now()).toISOString().slice(0, 10) };
        const named = { idempotencyKey: once?.key ?? null, requestHash: once?.hash ?? null };
        const row = { id, userId, provider, description, ...named, ...free };
        if (!(await repo.insert(tx, row))) return undefined;
        const order = { userId, generationId: id, provider, service: 'image', milliUnits: onePicture };
        const price = await tokens.priceOf(tx, order);
        const providerCostUsd = String(price.providerCostUsd);
        // What costs nobody a token leaves no trace in the ledger.
        if (price.tokens === 0) return repo.setPayment(tx, id, { ...free, providerCostUsd });
        const { charged, freeTokens, freeDay } = await tokens.hold(tx, { ...order, description });
        const paid = await repo.setPayment(tx, id, { charged, freeTokens, freeDay, providerCostUsd });
        await announce(tx, paid);
        return paid;
      }),

    /** The tokens are spent, in the transaction that shows the picture. @throws unavailable when it was given up */
    async finish(tx: Tx, id: string): Promise<void> {
      const row = await repo.take(tx, id);
      if (!row) throw new AppError('unavailable', {}, 'The image took too long. The tokens were returned.');
      const { userId, provider, charged, freeTokens, providerCostUsd } = row;
      await tokens.recordUse(tx, {
        userId,
        provider,
        service: 'image',
        milliUnits: onePicture,
        charged,
        freeTokens,
        providerCostUsd: Number(providerCostUsd),
      });
      if (isFree(row)) return;
      await tokens.settle(tx, paymentOf(row));
      await announce(tx, row);
    },

    /** Until nothing is drawn under this key any more. @returns what it was asked for, where anything was */
    async waitFor(userId: string, key: string): Promise<Buffer | undefined> {
      let hash: Buffer | undefined;
      for (;;) {
        const row = await repo.readByKey(db, userId, key);
        if (!row) return hash;
        hash = row.requestHash ?? undefined;
        if (now() - row.createdAt.getTime() > deadMs) await giveUp(row.id);
        else await sleep(waitMs);
      }
    },

    /** Returns the tokens of drawings whose process is gone. */
    async sweep(): Promise<void> {
      for (const { id } of await repo.readOlderThan(db, new Date(now() - deadMs))) {
        await giveUp(id);
      }
    },
  };
}
export type Drawings = ReturnType<typeof drawingsService>;
