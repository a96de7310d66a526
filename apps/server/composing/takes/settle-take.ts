import type { FinalCharge, Settlement } from '#server/platform/jobs/job-kind.ts';
import type { TakeResult } from './measure-take.ts';
import { messages } from '#server/composing/messages.ts';

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
  const missed = misses.map((miss) => messages.misses[miss]).join(', ');
  if (isFree(take, provider))
    return { charge: { ...price, tokenCost: 0, freeTokens: 0 }, remark: messages.missedNotCharged(missed) };
  const { name, displayName } = provider;
  const remark =
    name === 'builtin'
      ? messages.missedChargedAsOrdered(missed)
      : messages.missedBilledBy({ misses: missed, provider: displayName ?? name });
  return { charge: price, remark };
}
