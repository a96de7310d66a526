import { EventEmitter, once, setMaxListeners } from 'node:events';
import { AppError } from '#contract/errors.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { jobStalled } from '#server/platform/http/transient-error.ts';
import type { Context } from '#server/platform/context.ts';
import * as repo from './jobs.repo.ts';
import { unendedStatuses, type JobRow } from '../schema/jobs.tables.ts';

/** Maximum delay of a change whose notification was lost. */
const pollIntervalMs = 2_000;

/** Whether the job's state is final. */
export const hasEnded = ({ status }: Pick<JobRow, 'status'>) => !unendedStatuses.includes(status);

/** Event name of every change of a job, including progress; the id alone is the event name of its end. */
const anyChange = (id: string) => `${id} any`;

/** Event name of `jobs_stalled`. */
const stalled = 'stalled';

/** Lets requests wait for changes of a job that runs in any process, and stores the latest progress of each job. */
export function watchJobs({ db, subscribe }: Context) {
  const changes = new EventEmitter().setMaxListeners(0);
  const latest = new Map<string, GenerationProgress>();
  const unsubscribe = subscribe((message) => {
    if (message.type === 'jobs_stalled') changes.emit(stalled);
    if (message.type !== 'job_changed') return;
    if (message.progress) latest.set(message.id, message.progress);
    else latest.delete(message.id);
    changes.emit(anyChange(message.id));
    if (message.status !== 'generating') changes.emit(message.id);
  });

  const closed = new AbortController();
  // One listener for each waiting request.
  setMaxListeners(0, closed.signal);

  /** Resolves at an event, when a signal aborts, when this process shuts down, and in case a notification was lost. */
  function next(event: string, ...signals: AbortSignal[]): Promise<unknown> {
    const signal = AbortSignal.any([...signals, closed.signal, AbortSignal.timeout(pollIntervalMs)]);
    return once(changes, event, { signal }).catch(() => undefined);
  }

  /**
   * Waits until the job ends. @returns undefined if the signal aborts first
   * @throws unavailable if this process shuts down first, or the job may have to wait until the disk of the database
   *   has room; not_found if the job is deleted
   */
  async function waitForEnd(id: string, signal: AbortSignal): Promise<JobRow | undefined> {
    const full = new AbortController();
    const onStalled = () => full.abort();
    changes.on(stalled, onStalled);
    try {
      return await waitUnlessStalled(id, signal, full.signal);
    } finally {
      changes.off(stalled, onStalled);
    }
  }

  async function waitUnlessStalled(id: string, signal: AbortSignal, full: AbortSignal) {
    for (;;) {
      const wake = new AbortController();
      // Listens before reading, so that no change in between is missed.
      const changed = next(id, signal, full, wake.signal);
      const row = await repo.byId(db, id);
      if (!row || hasEnded(row)) {
        wake.abort();
        if (!row) throw new AppError('not_found');
        return row;
      }
      if (full.aborted) {
        wake.abort();
        throw jobStalled(id);
      }
      await changed;
      if (signal.aborted) return undefined;
      if (closed.signal.aborted) throw new AppError('unavailable', { generationId: id, retryAfter: 1 });
    }
  }

  /**
   * Yields the job's row now and after each change, until the signal aborts, the job is deleted, or this process
   * shuts down.
   */
  async function* follow(id: string, signal: AbortSignal): AsyncGenerator<JobRow, void> {
    while (!signal.aborted && !closed.signal.aborted) {
      const wake = new AbortController();
      const changed = next(anyChange(id), signal, wake.signal);
      try {
        const row = await repo.byId(db, id);
        if (!row) return;
        yield row;
        await changed;
      } finally {
        wake.abort();
      }
    }
  }

  return {
    waitForEnd,
    follow,
    /** The latest progress of a running job; null before the first report. */
    progressOf: (job: JobRow): GenerationProgress | null => {
      // The notification of its end can be lost.
      if (hasEnded(job)) latest.delete(job.id);
      return latest.get(job.id) ?? null;
    },
    close: () => {
      closed.abort();
      unsubscribe();
    },
  };
}
