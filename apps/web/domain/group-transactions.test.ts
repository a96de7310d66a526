import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/tokens.ts';
import { groupTransactions } from '#web/domain/group-transactions.ts';

let transactionCount = 0;
function transaction(
  type: Transaction['type'],
  amount: number,
  balanceAfter: number,
  generation?: string,
): Transaction {
  transactionCount += 1;
  return {
    id: `booking-${transactionCount}`,
    type,
    amount,
    balanceAfter,
    freeTokens: 0,
    description: `${type} ${amount}`,
    referenceType: generation ? 'track_generation' : null,
    referenceId: generation ?? null,
    createdAt: new Date(transactionCount * 1000).toISOString(),
  };
}

describe('groupTransactions', () => {
  it('groups hold, release and spend of a generation into one spend line', () => {
    const grant = transaction('grant', 50, 50);
    const hold = transaction('hold', -34, 16, 'a');
    const release = transaction('release', 34, 50, 'a');
    const spend = transaction('spend', -34, 16, 'a');
    const lines = groupTransactions([spend, release, hold, grant]);
    expect(lines.map((line) => [line.result.type, line.amount, line.balanceAfter])).toEqual([
      ['spend', -34, 16],
      ['grant', 50, 50],
    ]);
    expect(lines[0]?.steps).toEqual([hold, release, spend]);
  });

  it('picks the spend as the result regardless of the order of simultaneous transactions', () => {
    const hold = transaction('hold', -34, 16, 'a');
    const spend = transaction('spend', -34, 16, 'a');
    const release = transaction('release', 34, 50, 'a');
    expect(groupTransactions([release, spend, hold])[0]?.result).toBe(spend);
  });

  it('returns a return line with an amount of 0 for a failed generation', () => {
    const hold = transaction('hold', -34, 16, 'b');
    const refund = transaction('return', 34, 50, 'b');
    const [line] = groupTransactions([refund, hold]);
    expect(line).toMatchObject({ result: refund, amount: 0, balanceAfter: 50 });
  });

  it('returns a hold line for a running generation', () => {
    const hold = transaction('hold', -34, 16, 'c');
    expect(groupTransactions([hold])[0]).toMatchObject({ result: hold, amount: -34, balanceAfter: 16 });
  });

  it('returns a spend line even when the page limit has cut off its hold', () => {
    const spend = transaction('spend', -34, 16, 'd');
    const release = transaction('release', 34, 50, 'd');
    expect(groupTransactions([spend, release])[0]).toMatchObject({ amount: -34, balanceAfter: 16 });
  });

  it('keeps concurrent generations separate, each at the position of its newest transaction', () => {
    const holdE = transaction('hold', -10, 90, 'e');
    const holdF = transaction('hold', -20, 70, 'f');
    const releaseE = transaction('release', 10, 80, 'e');
    const spendE = transaction('spend', -10, 70, 'e');
    const lines = groupTransactions([spendE, releaseE, holdF, holdE]);
    expect(lines.map((line) => line.result)).toEqual([spendE, holdF]);
  });

  it('does not group transactions that belong to no generation', () => {
    expect(groupTransactions([transaction('grant', 5, 10), transaction('grant', 5, 5)])).toHaveLength(2);
  });
});
