import type { Transaction } from '#contract/tokens.ts';

/** A line of the history: one booking, or all the bookings of one generation folded into its outcome. */
export interface LedgerLine {
  /** The booking that tells the outcome: what was spent, returned or is still held. */
  readonly outcome: Transaction;
  /** What the person's balance changed by in the end. */
  readonly amount: number;
  readonly balanceAfter: number;
  /** Every booking of the generation, oldest first; a single one when nothing was folded. */
  readonly steps: readonly Transaction[];
}

/** Pieces and pictures are held for first; everything else is one booking. */
const isOrder = ({ referenceType }: Transaction) =>
  referenceType === 'track_generation' || referenceType === 'image' || referenceType === 'text';

const outcomeFirst: readonly Transaction['type'][] = ['spend', 'return', 'hold'];

/**
 * Folds the bookings of each generation (hold, release, spend; or hold, return) into one line,
 * which stands where the newest of them stood. Takes and gives newest first. The oldest bookings
 * may be cut off by the page's limit, so a spent or returned line never relies on its hold.
 */
export function foldLedger(newestFirst: readonly Transaction[]): LedgerLine[] {
  const groups = new Map<string, Transaction[]>();
  for (const row of newestFirst) {
    const group = isOrder(row) && row.referenceId ? row.referenceId : row.id;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups.values()].map(toLine);
}

function toLine(rows: readonly Transaction[]): LedgerLine {
  const [newest] = rows as readonly [Transaction, ...Transaction[]];
  const outcome =
    outcomeFirst.map((type) => rows.find((row) => row.type === type)).find((row) => row !== undefined) ??
    newest;
  return {
    outcome,
    amount: outcome.type === 'return' ? 0 : outcome.amount,
    balanceAfter: newest.balanceAfter,
    steps: rows.toReversed(),
  };
}
