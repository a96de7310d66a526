import { AppError } from '#contract/errors.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { releaseSpending } from '#server/platform/jobs/token-spending.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockApiTokens, lockUnendedJobs } from '#server/platform/locks/row-locks.ts';
import { deleteBelow, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import type { TokenHold } from './token-hold.ts';
import { describeJob } from './describe-job.ts';
import { isGenerationKind, serviceOf, type JobKindName } from './job-kind-names.ts';
import type { AnyJobKind, EndedJob, FinishedAttempt, FinalCharge } from './job-kind.ts';
import type { Context, PlatformServices } from '#server/platform/context.ts';
import * as repo from './jobs.repo.ts';
import type { ErrorFacts, JobRow } from '../schema/jobs.tables.ts';
import { messages } from '#server/platform/messages.ts';

/** Publishes the status of a job to every process. */
export const publishJob = (
  { publish }: Context,
  on: Queryable,
  { id, kind, projectId, status }: JobRow,
  progress?: GenerationProgress,
): Promise<void> =>
  publish(on, { type: 'job_changed', id, kind, projectId, status, ...(progress && { progress }) });

export const withRefund = (kind: JobKindName, sentence: string): string =>
  serviceOf(kind) ? messages.tokensReturned(sentence) : sentence;

export const failed = (errorMessage: string, errorFacts?: ErrorFacts): repo.Ending => ({
  status: 'failed',
  errorCode: 'generation_failed',
  errorMessage,
  errorFacts,
});

export const cancelled = (kind: JobKindName): repo.Ending => ({
  status: 'cancelled',
  errorCode: 'generation_cancelled',
  errorMessage: withRefund(kind, messages.cancelled),
});

export const exhausted = (kind: JobKindName): repo.Ending =>
  failed(withRefund(kind, messages.stoppedTooOften));

/** Whether the ledger records the job: a track always, anything else if it costs tokens. */
export const isInLedger = (kind: JobKindName, tokens: number): boolean =>
  serviceOf(kind) !== undefined && (tokens > 0 || isGenerationKind(kind));

/** The token hold of a job; undefined if the ledger does not record the job. */
function holdOf(job: JobRow): TokenHold | undefined {
  const service = serviceOf(job.kind);
  if (!service || !isInLedger(job.kind, job.tokenCost + job.freeTokens)) return undefined;
  return {
    userId: job.userId,
    service,
    generationId: job.id,
    description: describeJob(job.kind, job.milliUnits, job.prompt),
    paidTokens: job.tokenCost,
    freeTokens: job.freeTokens,
    freeDay: job.freeDay,
  };
}

/** Must be called after the transaction is committed. */
function report({ onEnded }: Context, job: JobRow, status: EndedJob['status'], provider: string): void {
  const failedProvider = provider === job.provider ? undefined : job.provider;
  const seconds = (Date.now() - (job.approvedAt ?? job.createdAt).getTime()) / 1_000;
  onEnded?.({ kind: job.kind, provider, status, failedProvider, seconds });
}

/** The final charge: the price held at submission, or the fallback provider's if lower. */
async function finalChargeOf(
  { tokens }: PlatformServices,
  tx: Tx,
  job: JobRow,
  provider: string,
): Promise<FinalCharge> {
  const service = serviceOf(job.kind);
  if (provider === job.provider || !service) {
    const { tokenCost, freeTokens, providerCostUsd } = job;
    return { provider, tokenCost, freeTokens, providerCostUsd };
  }
  const cost = await tokens.priceOf(tx, { provider, service, milliUnits: job.milliUnits });
  const total = Math.min(cost.tokens, job.tokenCost + job.freeTokens);
  const freeTokens = Math.min(job.freeTokens, total);
  const providerCostUsd = cost.providerCostUsd.toFixed(6);
  return { provider, tokenCost: total - freeTokens, freeTokens, providerCostUsd };
}

/** Stores the output, charges the tokens and completes the job in one transaction. @returns false if it had ended */
export async function completeJob(
  context: Context,
  services: PlatformServices,
  kind: AnyJobKind,
  job: JobRow,
  finished: FinishedAttempt,
): Promise<boolean> {
  const { db, publish, objects } = context;
  const { tokens } = services;
  let replaced: readonly string[] = [];
  const inTime = await db.transaction(async (tx) => {
    await kind.lock?.(tx, job);
    await lockApiTokens(tx, [job.apiTokenId]);
    const price = await finalChargeOf(services, tx, job, finished.providerName);
    const { charge, remark } = finished.settle?.(price) ?? { charge: price };
    const current = await repo.complete(tx, job, charge);
    if (!current) return false;
    const saved = job.tokenCost + job.freeTokens - charge.tokenCost - charge.freeTokens;
    await releaseSpending(tx, [{ apiTokenId: job.apiTokenId, tokens: saved }]);
    const hold = holdOf(job);
    if (hold) {
      const { tokenCost: paidTokens, freeTokens } = charge;
      await tokens.charge(tx, hold, { paidTokens, freeTokens }, remark);
    }
    const { replacedKeys: keys = [], ...result } = await finished.commit(tx, charge, current);
    if (Object.keys(result).length > 0) await repo.setResult(tx, job.id, result);
    await queueDeletion(tx, keys);
    replaced = keys;
    await publishJob(context, tx, { ...job, status: 'completed' });
    if (hold) await publish(tx, { type: 'balance_changed', userId: job.userId });
    return true;
  });
  if (!inTime) return false;
  report(context, job, 'completed', finished.providerName);
  // A file that cannot be deleted now stays in the deletion queue.
  for (const key of replaced) {
    const deleted = key.endsWith('/') ? deleteBelow(objects, key) : objects.delete(key);
    await deleted.catch(() => undefined);
  }
  return true;
}

/**
 * Requires that a job has completed; undefined stands for a deleted job.
 * @throws generation_cancelled; generation_failed with the provider's message
 */
export function requireCompleted(job: JobRow | undefined): asserts job is JobRow {
  if (job?.status === 'completed') return;
  const generationId = job?.id;
  if (job?.status === 'cancelled')
    throw new AppError('generation_cancelled', { generationId }, job.errorMessage ?? undefined);
  const cause = job?.errorFacts?.code;
  throw new AppError('generation_failed', { generationId, cause }, job?.errorMessage ?? undefined);
}

type EndingOf = (job: Pick<JobRow, 'kind'>) => repo.Ending;

interface EndOptions {
  /** Ends only jobs that wait for approval. */
  readonly which?: 'awaiting' | undefined;
  /** Called for each ended job, as the last step of the transaction. */
  readonly finish?: ((tx: Tx, job: JobRow) => Promise<void>) | undefined;
}

async function endJobsIn(
  context: Context,
  services: PlatformServices,
  tx: Tx,
  ids: readonly string[],
  endingOf: EndingOf,
  { which, finish }: EndOptions = {},
): Promise<JobRow[]> {
  const { publish } = context;
  const { tokens, jobKinds } = services;
  const ended: JobRow[] = [];
  for (const job of await lockUnendedJobs(tx, ids, which)) {
    ended.push((await repo.end(tx, job.id, endingOf(job)))!);
  }
  await releaseSpending(
    tx,
    ended.map((job) => ({ apiTokenId: job.apiTokenId, tokens: job.tokenCost + job.freeTokens })),
  );
  for (const job of ended) {
    const kind = jobKinds[job.kind];
    // An attempt whose process died may have left files.
    if (job.attempt > 0) await queueDeletion(tx, [kind.folder(job)]);
    const hold = holdOf(job);
    if (hold) await tokens.returnHold(tx, hold);
    await publishJob(context, tx, job);
    if (hold) await publish(tx, { type: 'balance_changed', userId: job.userId });
    await kind.ended?.(tx, job);
    await finish?.(tx, job);
  }
  return ended;
}

/** Ends the jobs that `choose` returns without a result and returns their tokens, in its transaction. */
export async function endJobs(
  context: Context,
  services: PlatformServices,
  choose: (tx: Tx) => Promise<readonly string[]>,
  endingOf: EndingOf,
): Promise<void> {
  const ended = await context.db.transaction(async (tx) =>
    endJobsIn(context, services, tx, await choose(tx), endingOf),
  );
  for (const job of ended) report(context, job, endingOf(job).status, job.provider);
}

/**
 * Ends a job without a result and returns its tokens.
 * @returns undefined if it had already ended, or is not one of `options.which`
 */
export async function endJob(
  context: Context,
  services: PlatformServices,
  id: string,
  ending: repo.Ending,
  options?: EndOptions,
): Promise<JobRow | undefined> {
  const [ended] = await context.db.transaction((tx) =>
    endJobsIn(context, services, tx, [id], () => ending, options),
  );
  if (ended) report(context, ended, ending.status, ended.provider);
  return ended;
}
