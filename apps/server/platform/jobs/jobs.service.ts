import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import { isIndexBuilt } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { holdSpending } from '#server/platform/jobs/token-spending.ts';
import type { HoldRequest } from './token-hold.ts';
import { describeJob } from './describe-job.ts';
import { cancelled, endJob, endJobs, exhausted, isInLedger, publishJob } from './end-job.ts';
import { serviceOf, type JobKindName } from './job-kind-names.ts';
import type { AnyJobKind, JobQueue } from './job-kind.ts';
import type { Context, PlatformServices } from '#server/platform/context.ts';
import type { Ending } from './jobs.repo.ts';
import * as repo from './jobs.repo.ts';
import type { JobRow, NewJobRow } from '../schema/jobs.tables.ts';
import { runJobs } from './run-jobs.ts';
import { hasEnded, watchJobs } from './watch-jobs.ts';

/** A job to submit. Its price depends on its kind, provider and quantity. */
export interface NewJob
  extends
    Pick<NewJobRow, 'projectId' | 'userId' | 'provider' | 'providerName' | 'prompt' | 'milliUnits' | 'seed'>,
    Partial<
      Pick<
        NewJobRow,
        | 'singletonKey'
        | 'allowFallback'
        | 'ideaId'
        | 'versionOf'
        | 'commentId'
        | 'parentTrackId'
        | 'remake'
        | 'remakeRequest'
      >
    > {
  readonly kind: AnyJobKind;
  /** The API token of the request, whose spending limit applies; null in a session. */
  readonly apiTokenId: string | null;
  readonly request: Readonly<Record<string, unknown>>;
  readonly requestHash: Buffer;
  /** The request's Idempotency-Key. */
  readonly key?: string | undefined;
  /** Default: the queue of its kind. */
  readonly queue?: JobQueue | undefined;
  /** Whether only the day's free tokens may pay. */
  readonly freeOnly?: boolean | undefined;
  /** What the project's amount for approval is compared with; default: the price of this job alone. */
  readonly approvalTokens?: number | undefined;
  /** Runs in the transaction of the submission if the key is new; throws to refuse the job. */
  readonly check?: ((tx: Tx) => Promise<void>) | undefined;
}

export type Jobs = ReturnType<typeof jobsService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly jobs: Jobs;
  }
}

/** Work that outlives its HTTP request: submitted and paid for here, run by the workers of its queue. */
export function jobsService(context: Context, services: PlatformServices) {
  const { db, publish, queue } = context;
  const { tokens, spendingLimits } = services;
  const watch = watchJobs(context);

  /** Prices the job, checks the limits of project and API token, and holds the tokens if the ledger records it. */
  async function hold(
    tx: Tx,
    kind: JobKindName,
    {
      projectId,
      apiTokenId,
      approvalTokens,
      ...request
    }: Omit<HoldRequest, 'service'> & Pick<NewJob, 'projectId' | 'apiTokenId' | 'approvalTokens'>,
  ) {
    const service = serviceOf(kind);
    if (!service) return { payment: undefined, providerCostUsd: 0, spending: undefined };
    const { tokens: cost, providerCostUsd } = await tokens.priceOf(tx, { ...request, service });
    const spending =
      projectId && cost > 0
        ? await spendingLimits.check(tx, { projectId, userId: request.userId, tokens: cost, approvalTokens })
        : undefined;
    await holdSpending(tx, apiTokenId, cost);
    const payment = isInLedger(kind, cost) ? await tokens.hold(tx, { ...request, service }) : undefined;
    return { payment, providerCostUsd, spending };
  }

  const enqueue = async (
    tx: Tx,
    kind: AnyJobKind,
    { id, userId }: Pick<JobRow, 'id' | 'userId'>,
    queueName: JobQueue = kind.queue,
  ) => {
    // Fair share: the first job of every user runs before the second one of any user.
    const priority = -(await repo.countActiveOf(tx, userId));
    return queue.send(tx, queueName, { jobId: id }, { key: id, priority });
  };

  /**
   * Holds the tokens, inserts the job's row and enqueues it unless its cost must be approved, in the caller's
   * transaction. Concurrent requests with the same Idempotency-Key get the same job. Lock a take set before, an account
   * and the project after it.
   * @throws idempotency_conflict, insufficient_tokens, budget_exceeded, person_limit_exceeded, token_spending_limit,
   *   unavailable without a price
   */
  async function submitIn(
    tx: Tx,
    { kind, key, check, queue: queueName, freeOnly, approvalTokens, ...job }: NewJob,
  ): Promise<JobRow> {
    const { userId, projectId, apiTokenId, provider, prompt, milliUnits, requestHash } = job;
    const id = uuidv7();
    if (key !== undefined) {
      await repo.lock(tx, `${userId} ${key}`);
      const existing = await repo.byKey(tx, userId, key, projectId ?? null);
      if (existing) return requireSameRequest(existing, requestHash);
    }
    if (job.singletonKey) {
      await repo.lock(tx, job.singletonKey);
      const latest = await repo.latestOf(tx, job.singletonKey);
      if (latest && !hasEnded(latest)) return latest;
    }
    await check?.(tx);
    const description = describeJob(kind.name, milliUnits, prompt);
    const request = { userId, projectId, apiTokenId, generationId: id, provider, milliUnits, description };
    const { payment, providerCostUsd, spending } = await hold(tx, kind.name, {
      ...request,
      freeOnly,
      approvalTokens,
    });
    const mustWait = spending?.needsApproval ?? false;
    if (!mustWait) await enqueue(tx, kind, { id, userId }, queueName);
    const row = await repo.insert(tx, {
      ...job,
      id,
      kind: kind.name,
      status: mustWait ? 'awaiting_approval' : 'pending',
      idempotencyKey: key ?? null,
      tokenCost: payment ? payment.paidTokens : 0,
      freeTokens: payment ? payment.freeTokens : 0,
      freeDay: payment ? payment.freeDay : tokens.today(),
      providerCostUsd: providerCostUsd.toFixed(6),
    });
    await publishJob(context, tx, row);
    if (payment) await publish(tx, { type: 'balance_changed', userId });
    await spending?.submitted(tx, row);
    return row;
  }

  return {
    submit: (job: NewJob): Promise<JobRow> => db.transaction((tx) => submitIn(tx, job)),
    submitIn,
    /** Moves a job that has not been started from a queue of background work to that of its kind; else does nothing. */
    hurry: (job: JobRow, from: JobQueue): Promise<void> =>
      db.transaction(async (tx) => {
        if (await queue.withdraw(tx, from, job.id)) await enqueue(tx, services.jobKinds[job.kind], job);
      }),
    /** The job of a repeated request. @throws idempotency_conflict if the key was used for another request */
    async byKey(userId: string, key: string | undefined, projectId: string | null, hash: Buffer) {
      const existing = key === undefined ? undefined : await repo.byKey(db, userId, key, projectId);
      return existing && requireSameRequest(existing, hash);
    },
    byId: (id: string) => repo.byId(db, id),
    /** Cancels an active job; hides an ended one from the queue's list. The caller must have authorized it. */
    cancel: async (job: JobRow): Promise<JobRow> =>
      (await endJob(context, services, job.id, cancelled(job.kind))) ??
      (await repo.dismiss(db, job.id)) ??
      job,
    /**
     * Enqueues a job that waits for approval; `finish` is the last step of the transaction.
     * @returns undefined if it does not wait
     */
    approve: (
      id: string,
      approvedBy: string,
      finish: (tx: Tx, job: JobRow) => Promise<void>,
    ): Promise<JobRow | undefined> =>
      db.transaction(async (tx) => {
        const job = await repo.approve(tx, id, approvedBy);
        if (!job) return undefined;
        await enqueue(tx, services.jobKinds[job.kind], job);
        await publishJob(context, tx, job);
        await finish(tx, job);
        return job;
      }),
    /** Ends a job that waits for approval and returns its tokens. @returns undefined if it does not wait */
    endAwaiting: (
      id: string,
      ending: Pick<Ending, 'errorCode' | 'errorMessage'>,
      finish?: (tx: Tx, job: JobRow) => Promise<void>,
    ): Promise<JobRow | undefined> =>
      endJob(
        context,
        services,
        id,
        { ...ending, status: 'cancelled' },
        { which: 'awaiting', ...(finish && { finish }) },
      ),
    /** Cancels the active ones of the jobs that `choose` returns, in its transaction. */
    cancelAll: (choose: (tx: Tx) => Promise<readonly string[]>): Promise<void> =>
      endJobs(context, services, choose, ({ kind }) => cancelled(kind)),
    /** Changes charge and result of a completed job, whose ledger entries and output the caller has written. */
    setAccepted: (
      tx: Tx,
      id: string,
      values: Pick<JobRow, 'tokenCost' | 'freeTokens'> & Partial<Pick<JobRow, 'trackId' | 'version'>>,
    ) => repo.setResult(tx, id, values),
    medianSeconds: (kind: JobKindName, provider: string) => repo.medianSeconds(db, kind, provider),
    waitForEnd: watch.waitForEnd,
    follow: watch.follow,
    progressOf: watch.progressOf,
    /** The places in their queue of those of these jobs that are pending, from 1; the first hundred of a queue have one. */
    async placesOf(queueName: JobQueue, rows: readonly JobRow[]): Promise<ReadonlyMap<string, number>> {
      const pending = rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
      return pending.length > 0 ? repo.placesOf(db, queueName, pending) : new Map();
    },
    ofProject: (projectId: string, limit: number, before?: string) =>
      repo.ofProject(db, projectId, limit, before),
    dismissCompleted: (projectId: string, userId: string) => repo.dismissCompleted(db, projectId, userId),
    countActive: () => repo.countActive(db),
    findActiveWith: (kind: JobKindName, request: Readonly<Record<string, unknown>>) =>
      repo.findActiveWith(db, kind, request),
    latestOf: (singletonKey: string) => repo.latestOf(db, singletonKey),
    lock: repo.lock,
    countScoreFilesOf: repo.countScoreFilesOf,
    /**
     * Fails jobs that the queue has no entry for any more, deletes old jobs of score files, and the details of other jobs
     * after a year.
     */
    async sweep(): Promise<void> {
      for (const { id, kind } of await repo.readStale(db))
        await endJob(context, services, id, exhausted(kind));
      if (await isIndexBuilt(db, 'jobs_score_files_idx'))
        await inBatches((max) => repo.deleteOldScoreFileJobs(db, max));
      if (await isIndexBuilt(db, 'jobs_details_idx')) await inBatches((max) => repo.clearOldJobs(db, max));
    },
    /** Starts the workers of this process. @param concurrency jobs at a time, by queue */
    work: (concurrency: Readonly<Record<JobQueue, number>>) => runJobs(context, services, concurrency),
    close: watch.close,
  };
}

function requireSameRequest(job: JobRow, requestHash: Buffer): JobRow {
  if (!job.requestHash.equals(requestHash)) throw new AppError('idempotency_conflict');
  return job;
}
