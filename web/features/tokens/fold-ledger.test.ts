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

describe('foldLedger', () => {
  it('folds hold, release and spend of a generation into what was spent', () => {
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

  it('keeps the outcome whichever of two bookings of one moment comes first', () => {
    const hold = booking('hold', -34, 16, 'a');
    const spend = booking('spend', -34, 16, 'a');
    const release = booking('release', 34, 50, 'a');
    expect(foldLedger([release, spend, hold])[0]?.outcome).toBe(spend);
  });

  it('shows a failed generation as returned, with no change', () => {
    const hold = booking('hold', -34, 16, 'b');
    const back = booking('return', 34, 50, 'b');
    const [line] = foldLedger([back, hold]);
    expect(line).toMatchObject({ outcome: back, amount: 0, balanceAfter: 50 });
  });

  it('shows what is under way as held', () => {
    const hold = booking('hold', -34, 16, 'c');
    expect(foldLedger([hold])[0]).toMatchObject({ outcome: hold, amount: -34, balanceAfter: 16 });
  });

  it('shows what was spent though the limit has cut off its hold', () => {
    const spend = booking('spend', -34, 16, 'd');
    const release = booking('release', 34, 50, 'd');
    expect(foldLedger([spend, release])[0]).toMatchObject({ amount: -34, balanceAfter: 16 });
  });

  it('keeps generations that ran side by side apart, each where its newest booking stood', () => {
    const holdE = booking('hold', -10, 90, 'e');
    const holdF = booking('hold', -20, 70, 'f');
    const releaseE = booking('release', 10, 80, 'e');
    const spendE = booking('spend', -10, 70, 'e');
    const lines = foldLedger([spendE, releaseE, holdF, holdE]);
    expect(lines.map((line) => line.outcome)).toEqual([spendE, holdF]);
  });

  it('never folds bookings that have nothing to do with a generation', () => {
    expect(foldLedger([booking('grant', 5, 10), booking('grant', 5, 5)])).toHaveLength(2);
  });
});
