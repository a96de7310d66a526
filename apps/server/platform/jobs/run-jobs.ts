import { AppError } from '#contract/errors.ts';
import { CancelledError } from '#providers/cancelled-error.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { isUnavailable, retryWhileUnavailable } from '#server/platform/retry-while-unavailable.ts';
import { deleteBelow } from '#server/platform/storage/objects/deletion-queue.ts';
import { isDatabaseFull } from '#server/platform/storage/postgres/errors.ts';
import { StorageFullError } from '#server/platform/storage/objects/object-store.ts';
import type { JobContext, JobPayload } from '#server/platform/storage/queue.ts';
import { completeJob, endJob, exhausted, failed, publishJob, withRefund } from './end-job.ts';
import { folderOf, type AnyJobKind, type AttemptContext, type JobQueue } from './job-kind.ts';
import type { Context, PlatformServices } from '#server/platform/context.ts';
import * as repo from './jobs.repo.ts';
import type { ErrorFacts, JobRow } from '../schema/jobs.tables.ts';
import { limitProgress } from './limit-progress.ts';
import { hasEnded } from './watch-jobs.ts';
import { messages } from '#server/platform/messages.ts';

/** How often a running attempt checks that it is the current one: the notification of its end can be lost. */
const checkIntervalMs = 2_000;

/** Shortest time between two `jobs_stalled` of a process: each one needs some of the log that is still writable. */
const stalledIntervalMs = 1_000;

const idOf = ({ jobId }: JobPayload) => String(jobId);

/** Another attempt has started: this one stops and leaves the job to it. */
class AttemptSuperseded extends Error {}

/** A permanent failure: every attempt would fail. The message is for the user who submitted the job. */
class JobFailure extends Error {}

/** Starts the workers of this process. @param concurrency jobs at a time, by queue */
export async function runJobs(
  context: Context,
  services: PlatformServices,
  concurrency: Readonly<Record<JobQueue, number>>,
): Promise<void> {
  const { db, queue, subscribe, publish, log } = context;

  let stalledAtMs = -Infinity;
  function reportStalled(): void {
    if (performance.now() - stalledAtMs < stalledIntervalMs) return;
    stalledAtMs = performance.now();
    // The next failure reports it again.
    publish(db, { type: 'jobs_stalled' }).catch(() => undefined);
  }
  queue.onDiskFull(reportStalled);

  /** As `retryWhileUnavailable`; those who wait for a job hear of a full disk. */
  const retrying =
    (signal: AbortSignal) =>
    <T>(work: () => Promise<T>): Promise<T> =>
      retryWhileUnavailable(
        () =>
          work().catch((error: unknown) => {
            if (isDatabaseFull(error)) reportStalled();
            throw error;
          }),
        { signal, log },
      );

  async function run(id: string, { signal, isCurrent }: JobContext): Promise<void> {
    const untilHandedBack = retrying(signal);
    const end = (ending: repo.Ending) => untilHandedBack(() => endJob(context, services, id, ending));
    let isRepeated = false;
    const job = await untilHandedBack(async () => {
      // A claim after that of another worker would stop it, and the queue would have no entry for the job any more.
      if (isRepeated && !(await isCurrent())) return undefined;
      isRepeated = true;
      return repo.claim(db, id);
    });
    if (!job) return;
    const kind = services.jobKinds[job.kind];
    if (job.attempt > kind.maxAttempts) return void (await end(exhausted(job.kind)));
    const cancel = new AbortController();
    const checkCurrent = async () => {
      const state = await repo.stateOf(db, id);
      if (!state || hasEnded(state)) cancel.abort(new CancelledError());
      else if (state.attempt !== job.attempt) cancel.abort(new AttemptSuperseded());
    };
    // If the database is unavailable, the next check tries again.
    const check = () => void checkCurrent().catch(() => undefined);
    const timer = setInterval(check, checkIntervalMs);
    const unsubscribe = subscribe((message) => {
      if (message.type !== 'job_changed' || message.id !== id) return;
      if (message.status === 'cancelled') cancel.abort(new CancelledError());
      // Another attempt has started, or one too many has ended the job.
      else if (message.status !== 'completed' && !message.progress) check();
    });
    try {
      const attemptSignal = AbortSignal.any([signal, cancel.signal]);
      const retry = retrying(attemptSignal);
      await attempt(context, services, kind, job, { signal: attemptSignal, checkCurrent, retry });
    } catch (error) {
      if (error instanceof CancelledError || error instanceof AttemptSuperseded) return;
      // Any other error is a failure of the server, not of the job: the queue retries.
      if (!(error instanceof JobFailure)) throw error;
      log.error({ err: error.cause, job: id, kind: job.kind, attempt: job.attempt }, 'job failed');
      await end(failed(error.message, errorFactsOf(error.cause)));
    } finally {
      clearInterval(timer);
      unsubscribe();
    }
  }

  async function failJob(payload: JobPayload): Promise<void> {
    const job = await repo.byId(db, idOf(payload));
    if (job) await endJob(context, services, job.id, exhausted(job.kind));
  }

  for (const [name, slots] of Object.entries(concurrency)) {
    await queue.work(name, { concurrency: slots, onDeadLetter: failJob }, (payload, delivery) =>
      run(idOf(payload), delivery),
    );
  }
}

async function attempt(
  context: Context,
  services: PlatformServices,
  kind: AnyJobKind,
  job: JobRow,
  { signal, checkCurrent, retry }: Pick<AttemptContext, 'signal' | 'checkCurrent' | 'retry'>,
): Promise<void> {
  const { db, log } = context;
  const watch: AttemptContext = {
    signal,
    checkCurrent,
    onProgress: limitProgress((progress) => publishJob(context, db, job, progress), { log }),
    async change(values) {
      const changed = await repo.change(db, job, values);
      // Clients do not see the resume token.
      if (changed && values.providerJob === undefined) await publishJob(context, db, changed);
      if (changed) return;
      await checkCurrent();
      signal.throwIfAborted();
      throw new Error('the attempt is not the current one');
    },
    retry,
  };
  await retry(() => publishJob(context, db, job));
  const finished = await kind.run(job, watch).catch(async (error: unknown) => {
    await discard(context, kind, job);
    signal.throwIfAborted();
    // A network error of a provider looks like one of the database.
    if (isUnavailable(error) && !(error instanceof ProviderError)) throw error;
    throw new JobFailure(errorMessageFor(kind, error), { cause: error });
  });
  const isCompleted = await watch
    .retry(async () => {
      if (await completeJob(context, services, kind, job, finished)) return true;
      // The connection may have failed after the commit: then this attempt has completed the job.
      const state = await repo.stateOf(db, job.id);
      return state?.status === 'completed' && state.attempt === job.attempt;
    })
    .catch(async (error: unknown) => {
      // Another attempt would fail in the same way, e.g. because an admin has switched off the price meanwhile.
      if (!(error instanceof AppError)) throw error;
      await discard(context, kind, job);
      throw new JobFailure(withRefund(kind.name, error.message), { cause: error });
    });
  if (!isCompleted) await discard(context, kind, job);
  else if (job.attempt > 1) await discardEarlierAttempts(context, kind, job);
}

/** Deletes the files of this attempt; what remains is deleted when the job ends or the next attempt completes. */
async function discard({ objects }: Context, kind: AnyJobKind, job: JobRow): Promise<void> {
  // The object store may be unavailable.
  await deleteBelow(objects, folderOf(kind, job)).catch(() => undefined);
}

/** Deletes files of earlier attempts whose process died. */
async function discardEarlierAttempts({ objects }: Context, kind: AnyJobKind, job: JobRow): Promise<void> {
  const attemptFolder = folderOf(kind, job);
  await deleteBelow(objects, kind.folder(job), (key) => !key.startsWith(attemptFolder));
}

function errorFactsOf(error: unknown): ErrorFacts | undefined {
  if (!(error instanceof ProviderError)) return undefined;
  const { code, billed, suggestion, requestId, adminDetail } = error;
  return { code, billed, suggestion, requestId, adminDetail };
}

function errorMessageFor(kind: AnyJobKind, error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (error instanceof StorageFullError || isDatabaseFull(error))
    return withRefund(kind.name, messages.diskFull);
  return withRefund(kind.name, messages.couldNotBeCreated(kind.noun));
}
