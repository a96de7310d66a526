import type { FinalCharge, Settlement } from '#server/jobs/job-kind.ts';
import type { TakeResult } from './measure-take.ts';

/**
 * A take of the built-in provider that misses its brief is not charged. An external provider bills it, and the ledger
 * says so.
 */
export function settleTake(
  { misses }: TakeResult,
  { name, displayName }: { readonly name: string; readonly displayName: string | null },
  price: FinalCharge,
): Settlement {
  if (misses.length === 0) return { charge: price };
  const remark = `Missed the brief (${misses.join(', ').replaceAll('_', ' ')})`;
  if (name !== 'builtin') return { charge: price, remark: `${remark}, billed by ${displayName ?? name}` };
  return { charge: { ...price, tokenCost: 0, freeTokens: 0 }, remark: `${remark}, not charged` };
}
