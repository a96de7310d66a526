import type { Transaction } from '#contract/tokens.ts';
import { testId } from '#web/data/testing/fake-api.ts';

/** The grant that an account starts with, or another row of the ledger. */
export const transaction = (n: number, changes: Partial<Transaction> = {}): Transaction => ({
  id: testId(n),
  type: 'grant',
  amount: 50,
  balanceAfter: 50,
  freeTokens: 0,
  description: 'Welcome bonus',
  referenceType: 'invite',
  referenceId: testId(9_000),
  createdAt: new Date(Date.UTC(2026, 10, 1, 9, 0, n)).toISOString(),
  ...changes,
});

/** A ledger with the welcome bonus and so many gifts of one token, newest first. */
export const giftLedger = (gifts: number): Transaction[] =>
  [
    transaction(0),
    ...Array.from({ length: gifts }, (_, n) =>
      transaction(n + 1, {
        amount: 1,
        balanceAfter: 51 + n,
        description: `Gift ${51 + n}`,
        referenceType: 'admin',
        referenceId: testId(9_001 + n),
      }),
    ),
  ].toReversed();

/** The three rows of a finished sound effect, newest first: 10 tokens, all of them free. */
export function effectLedger(first: number, prompt: string, free = 10): Transaction[] {
  const row = (n: number, type: Transaction['type'], freeTokens: number) =>
    transaction(first + n, {
      type,
      amount: 0,
      freeTokens,
      description: prompt,
      referenceType: 'track_generation',
      referenceId: testId(8_000 + first),
    });
  return [row(2, 'spend', free), row(1, 'release', free), row(0, 'hold', free)];
}
