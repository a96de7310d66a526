import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/storage/db.ts';
import type { Order } from '#server/tokens/ledger.ts';
import { describeJob } from './describe-job.ts';
import { cancelled, endJob, exhausted, isInLedger, publishJob } from './end-job.ts';
import { serviceOf, type JobKindName } from './job-kind-names.ts';
import type { AnyJobKind, JobQueue } from './job-kind.ts';
import type { JobDeps } from './jobs.deps.ts';
import * as repo from './jobs.repo.ts';
import type { JobRow, NewJobRow } from './jobs.tables.ts';
import { runJobs } from './run-jobs.ts';
import { hasEnded, watchJobs } from './watch-jobs.ts';

/** A job as it is submitted. Its price comes from its kind, provider and quantity. */
export interface NewJob
  extends
    Pick<NewJobRow, 'projectId' | 'userId' | 'provider' | 'providerName' | 'prompt' | 'milliUnits' | 'seed'>,
    Partial<
      Pick<
        NewJobRow,
        'singletonKey' | 'allowFallback' | 'ideaId' | 'parentTrackId' | 'remake' | 'remakeAsked'
      >
    > {
  readonly kind: AnyJobKind;
  readonly request: Readonly<Record<string, unknown>>;
  readonly requestHash: Buffer;
  /** The request's Idempotency-Key. */
  readonly key?: string | undefined;
  /** Whether the free tokens of the day have to suffice. */
  readonly freeOnly?: boolean | undefined;
  /** Checks in the transaction of the submission, after the key is known to be new. */
  readonly check?: ((tx: Tx) => Promise<void>) | undefined;
}

export type Jobs = ReturnType<typeof jobsService>;

/** Work that outlives its request: submitted and paid for here, run by the workers of its queue. */
export function jobsService(deps: JobDeps) {
  const { db, publish, queue, tokens } = deps;
  const watch = watchJobs(deps);

  /** What the job costs, held where the ledger names it. */
  async function hold(tx: Tx, kind: JobKindName, order: Omit<Order, 'service'>) {
    const service = serviceOf(kind);
    if (!service) return { payment: undefined, providerCostUsd: 0 };
    const { tokens: cost, providerCostUsd } = await tokens.priceOf(tx, { ...order, service });
    const payment = isInLedger(kind, cost) ? await tokens.hold(tx, { ...order, service }) : undefined;
    return { payment, providerCostUsd };
  }

  /**
   * Holds the tokens, writes the job's row and enqueues it, in one transaction. The same Idempotency-Key gives the same job,
   * however many requests are under way.
   * @throws idempotency_conflict, insufficient_tokens, unavailable without a price
   */
  async function submit({ kind, key, check, freeOnly, ...job }: NewJob): Promise<JobRow> {
    const { userId, projectId, provider, prompt, milliUnits, requestHash } = job;
    const id = uuidv7();
    return db.transaction(async (tx) => {
      if (key !== undefined) {
        await repo.lock(tx, `${userId} ${key}`);
        const winner = await repo.byKey(tx, userId, key, projectId ?? null);
        if (winner) return requireSameRequest(winner, requestHash);
      }
      if (job.singletonKey) {
        await repo.lock(tx, job.singletonKey);
        const latest = await repo.latestOf(tx, job.singletonKey);
        if (latest && !hasEnded(latest)) return latest;
      }
      await check?.(tx);
      const description = describeJob(kind.name, milliUnits, prompt);
      const order = { userId, generationId: id, provider, milliUnits, description };
      const { payment, providerCostUsd } = await hold(tx, kind.name, { ...order, freeOnly });
      // Everybody's first job comes before anybody's second one.
      const priority = -(await repo.countUnderWayOf(tx, userId));
      const row = await repo.insert(tx, {
        ...job,
        id,
        kind: kind.name,
        status: 'pending',
        idempotencyKey: key ?? null,
        tokenCost: payment ? payment.charged : 0,
        freeTokens: payment ? payment.freeTokens : 0,
        freeDay: payment ? payment.freeDay : tokens.today(),
        providerCostUsd: providerCostUsd.toFixed(6),
      });
      await queue.send(tx, kind.queue, { jobId: id }, { key: id, priority });
      await publishJob(deps, tx, row);
      if (payment) await publish(tx, { type: 'balance_changed', userId });
      return row;
    });
  }

  return {
    submit,
    /** The job of a repeated request. @throws idempotency_conflict where the key was used for another request */
    async byKey(userId: string, key: string | undefined, projectId: string | null, hash: Buffer) {
      const known = key === undefined ? undefined : await repo.byKey(db, userId, key, projectId);
      return known && requireSameRequest(known, hash);
    },
    byId: (id: string) => repo.byId(db, id),
    /** Cancels a job that waits or runs; takes one that has ended off the queue's list. Whoever calls has authorized it. */
    cancel: async (job: JobRow): Promise<JobRow> =>
      (await endJob(deps, job.id, cancelled(job.kind))) ?? (await repo.dismiss(db, job.id)) ?? job,
    waitForEnd: watch.waitForEnd,
    follow: watch.follow,
    progressOf: watch.progressOf,
    /** The jobs of a project that make tracks and were not dismissed, newest first. */
    ofProject: (projectId: string, limit: number, before?: string) =>
      repo.ofProject(db, projectId, limit, before),
    /** Takes a person's completed jobs off the queue's list of a project. @returns how many */
    dismissCompleted: (projectId: string, userId: string) => repo.dismissCompleted(db, projectId, userId),
    /** How many jobs that make tracks the whole installation has before it. */
    underWay: () => repo.countUnderWay(db),
    /** Jobs of a kind that wait or run and whose request contains these values, newest first. */
    underWayWith: (kind: JobKindName, request: Readonly<Record<string, unknown>>) =>
      repo.underWayWith(db, kind, request),
    /** The latest job with this singleton key. */
    latestOf: (singletonKey: string) => repo.latestOf(db, singletonKey),
    lock: repo.lock,
    countScoreFilesOf: (tx: Tx, userId: string) => repo.countScoreFilesOf(tx, userId),
    /** Ends jobs that the queue has lost, and deletes those that nobody asks for any more. */
    async sweep(): Promise<void> {
      for (const { id, kind } of await repo.readLost(db)) await endJob(deps, id, exhausted(kind));
      await repo.deleteOldScoreFiles(db);
    },
    /** Runs jobs in this process from now on, so many of each queue at a time. */
    work: (concurrency: Readonly<Record<JobQueue, number>>) => runJobs(deps, concurrency),
    close: watch.close,
  };
}

function requireSameRequest(job: JobRow, requestHash: Buffer): JobRow {
  if (!job.requestHash.equals(requestHash)) throw new AppError('idempotency_conflict');
  return job;
}
