import type { FinalCharge, Settlement } from '#server/platform/jobs/job-kind.ts';
import type { TakeResult } from './measure-take.ts';

/**
 * Whether a take is not charged, and therefore not kept: the built-in provider made it, and it misses what the brief
 * states in numbers by more than the tolerances of the studio. An external provider bills every take.
 */
export const isFree = ({ freeMisses }: TakeResult, { name }: { readonly name: string }): boolean =>
  name === 'builtin' && freeMisses.length > 0;

/** What a take is charged; the ledger says what it missed. */
export function settleTake(
  take: TakeResult,
  provider: { readonly name: string; readonly displayName: string | null },
  price: FinalCharge,
): Settlement {
  const { misses } = take;
  if (misses.length === 0) return { charge: price };
  const remark = `Missed the brief (${misses.join(', ').replaceAll('_', ' ')})`;
  if (isFree(take, provider))
    return { charge: { ...price, tokenCost: 0, freeTokens: 0 }, remark: `${remark}, not charged` };
  const { name, displayName } = provider;
  const reason = name === 'builtin' ? 'charged as ordered' : `billed by ${displayName ?? name}`;
  return { charge: price, remark: `${remark}, ${reason}` };
}
