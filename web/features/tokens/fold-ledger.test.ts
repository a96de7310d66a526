import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/tokens.ts';
import { foldLedger } from '#web/features/tokens/fold-ledger.ts';

let made = 0;
function booking(
  type: Transaction['type'],
  amount: number,
  balanceAfter: number,
  generation?: string,
): Transaction {
  made += 1;
  return {
    id: `booking-${made}`,
    type,
    amount,
    balanceAfter,
    freeTokens: 0,
    description: `${type} ${amount}`,
    referenceType: generation ? 'track_generation' : null,
    referenceId: generation ?? null,
    createdAt: new Date(made * 1000).toISOString(),
  };
}

describe('groupTransactions', () => {
  it('groups hold, release and spend of a generation into one spend line', () => {
    const grant = booking('grant', 50, 50);
    const hold = booking('hold', -34, 16, 'a');
    const release = booking('release', 34, 50, 'a');
    const spend = booking('spend', -34, 16, 'a');
    const lines = foldLedger([spend, release, hold, grant]);
    expect(lines.map((line) => [line.outcome.type, line.amount, line.balanceAfter])).toEqual([
      ['spend', -34, 16],
      ['grant', 50, 50],
    ]);
    expect(lines[0]?.steps).toEqual([hold, release, spend]);
  });

  it('picks the spend as the result regardless of the order of simultaneous transactions', () => {
    const hold = booking('hold', -34, 16, 'a');
    const spend = booking('spend', -34, 16, 'a');
    const release = booking('release', 34, 50, 'a');
    expect(foldLedger([release, spend, hold])[0]?.outcome).toBe(spend);
  });

  it('returns a return line with an amount of 0 for a failed generation', () => {
    const hold = booking('hold', -34, 16, 'b');
    const back = booking('return', 34, 50, 'b');
    const [line] = foldLedger([back, hold]);
    expect(line).toMatchObject({ outcome: back, amount: 0, balanceAfter: 50 });
  });

  it('returns a hold line for a running generation', () => {
    const hold = booking('hold', -34, 16, 'c');
    expect(foldLedger([hold])[0]).toMatchObject({ outcome: hold, amount: -34, balanceAfter: 16 });
  });

  it('returns a spend line even when the page limit has cut off its hold', () => {
    const spend = booking('spend', -34, 16, 'd');
    const release = booking('release', 34, 50, 'd');
    expect(foldLedger([spend, release])[0]).toMatchObject({ amount: -34, balanceAfter: 16 });
  });

  it('keeps concurrent generations separate, each at the position of its newest transaction', () => {
    const holdE = booking('hold', -10, 90, 'e');
    const holdF = booking('hold', -20, 70, 'f');
    const releaseE = booking('release', 10, 80, 'e');
    const spendE = booking('spend', -10, 70, 'e');
    const lines = foldLedger([spendE, releaseE, holdF, holdE]);
    expect(lines.map((line) => line.outcome)).toEqual([spendE, holdF]);
  });

  it('does not group transactions that belong to no generation', () => {
    expect(foldLedger([booking('grant', 5, 10), booking('grant', 5, 5)])).toHaveLength(2);
  });
});
