import type { Transaction } from '#contract/tokens.ts';

/** A line of the history: a single transaction, or all transactions of one generation. */
export interface LedgerLine {
  /** The transaction that represents the line: spend, return or hold, in this order of preference. */
  readonly result: Transaction;
  /** Net change of the balance. */
  readonly amount: number;
  readonly balanceAfter: number;
  /** The transactions of the generation, oldest first; a single one when nothing was grouped. */
  readonly steps: readonly Transaction[];
}

/** Generations, images and text help start with a hold; everything else is a single transaction. */
const startsWithHold = ({ referenceType }: Transaction) =>
  referenceType === 'track_generation' || referenceType === 'image' || referenceType === 'text';

const resultTypes: readonly Transaction['type'][] = ['spend', 'return', 'hold'];

/**
 * Groups the transactions of each generation (hold, release, spend; or hold, return) into one line at the position of
 * the newest. Input and output are newest first. The oldest transactions may be cut off by the page limit, so a spent
 * or returned line never relies on its hold.
 */
export function groupTransactions(newestFirst: readonly Transaction[]): LedgerLine[] {
  const groups = new Map<string, Transaction[]>();
  for (const row of newestFirst) {
    const group = startsWithHold(row) && row.referenceId ? row.referenceId : row.id;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups.values()].map(toLine);
}

function toLine(rows: readonly Transaction[]): LedgerLine {
  const [newest] = rows as readonly [Transaction, ...Transaction[]];
  const result =
    resultTypes.map((type) => rows.find((row) => row.type === type)).find((row) => row !== undefined) ??
    newest;
  return {
    result,
    amount: result.type === 'return' ? 0 : result.amount,
    balanceAfter: newest.balanceAfter,
    steps: rows.toReversed(),
  };
}
