import type { Queryable, Tx } from '#server/storage/db.ts';
import { discardObjects } from '#server/storage/objects/discarded.ts';
import type { Payment } from '#server/tokens/ledger.ts';
import type { Ended, GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import * as sounds from './sounds.repo.ts';
import type { GenerationRow } from './generation.tables.ts';
import { triesOf } from './generation-files.ts';
import type { NewTrack } from './make-track.ts';
import { describeOrder } from './order.ts';

const paymentOf = (row: GenerationRow): Payment => ({
  userId: row.userId,
  service: row.trackType,
  generationId: row.id,
  description: describeOrder(row.trackType, row.milliUnits, row.prompt),
  charged: row.tokenCost,
  freeTokens: row.freeTokens,
  freeDay: row.freeDay,
});

type EndingDeps = Pick<GenerationDeps, 'db' | 'publish' | 'tokens' | 'tracks' | 'ideas' | 'onEnded'>;

/** Told once it is committed. */
function count({ onEnded }: EndingDeps, row: GenerationRow, status: Ended['status'], madeBy: string): void {
  const insteadOf = madeBy === row.provider ? undefined : row.provider;
  const seconds = (Date.now() - row.createdAt.getTime()) / 1_000;
  onEnded?.({ provider: madeBy, kind: row.trackType, status, insteadOf, seconds });
}

export const announceGeneration = (
  { publish }: Pick<EndingDeps, 'publish'>,
  on: Queryable,
  row: GenerationRow,
) => publish(on, { type: 'generation_changed', id: row.id, projectId: row.projectId, status: row.status });

/** What is paid in the end: what was agreed, or less where somebody cheaper stood in; never more. */
async function outcomeOf(
  { tokens }: EndingDeps,
  tx: Tx,
  row: GenerationRow,
  provider: string,
): Promise<repo.Outcome> {
  if (provider === row.provider) return row;
  const { trackType: service, milliUnits } = row;
  const cost = await tokens.priceOf(tx, { provider, service, milliUnits });
  const paid = Math.min(cost.tokens, row.tokenCost + row.freeTokens);
  const freeTokens = Math.min(row.freeTokens, paid);
  const providerCostUsd = cost.providerCostUsd.toFixed(6);
  return { provider, tokenCost: paid - freeTokens, freeTokens, providerCostUsd };
}

/** The track, the payment and the end of the generation, together or not at all. @returns false when too late */
export async function completeGeneration(
  deps: EndingDeps,
  row: GenerationRow,
  track: NewTrack,
  madeBy: string,
): Promise<boolean> {
  const inTime = await deps.db.transaction(async (tx) => {
    if (row.ideaId) await deps.ideas.lock(tx, row.ideaId);
    const outcome = await outcomeOf(deps, tx, row, madeBy);
    if (!(await repo.complete(tx, row, outcome, track.id))) return false;
    await deps.tokens.settle(tx, paymentOf(row), {
      charged: outcome.tokenCost,
      freeTokens: outcome.freeTokens,
    });
    await deps.tracks.add(tx, { ...track, tokenCost: outcome.tokenCost });
    if (row.ideaId) await deps.ideas.becameTrack(tx, row.ideaId, track.id);
    await announceGeneration(deps, tx, { ...row, status: 'completed' });
    await deps.publish(tx, { type: 'balance_changed', userId: row.userId });
    return true;
  });
  if (inTime) count(deps, row, 'completed', madeBy);
  return inTime;
}

/** Ends a generation without a track and returns the tokens. @returns undefined when it had ended before */
export async function endGeneration(
  deps: EndingDeps,
  id: string,
  outcome: Parameters<typeof repo.end>[2],
): Promise<GenerationRow | undefined> {
  const ended = await deps.db.transaction(async (tx) => {
    const row = await repo.end(tx, id, outcome);
    if (!row) return undefined;
    await sounds.forget(tx, id);
    // A try whose process died may have left some.
    if (row.attempt > 0) await discardObjects(tx, [triesOf(row)]);
    await deps.tokens.giveBack(tx, paymentOf(row));
    await announceGeneration(deps, tx, row);
    await deps.publish(tx, { type: 'balance_changed', userId: row.userId });
    return row;
  });
  if (ended) count(deps, ended, outcome.status, ended.provider);
  return ended;
}
