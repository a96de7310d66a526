import { EventEmitter, once, setMaxListeners } from 'node:events';
import { AppError } from '#contract/errors.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import type { JobDeps } from './jobs.deps.ts';
import * as repo from './jobs.repo.ts';
import type { JobRow } from './jobs.tables.ts';

/** How long a lost notification can delay a change. */
const pollMs = 2_000;

/** Whether the job's state is final. */
export const hasEnded = ({ status }: Pick<JobRow, 'status'>) =>
  status !== 'pending' && status !== 'generating';

/** The event of every change of a job, its progress included; the event of the id alone is its end. */
const anyChange = (id: string) => `${id} any`;

/** Lets requests wait for changes of a job, whichever process works on it, and keeps the latest progress of each. */
export function watchJobs({ db, subscribe }: Pick<JobDeps, 'db' | 'subscribe'>) {
  const changes = new EventEmitter().setMaxListeners(0);
  const latest = new Map<string, GenerationProgress>();
  const unsubscribe = subscribe((message) => {
    if (message.type !== 'job_changed') return;
    if (message.progress) latest.set(message.id, message.progress);
    else latest.delete(message.id);
    changes.emit(anyChange(message.id));
    if (message.status !== 'generating') changes.emit(message.id);
  });

  const closed = new AbortController();
  // One listener for each request that waits.
  setMaxListeners(0, closed.signal);

  /**
   * @returns undefined when the signal ended the waiting
   * @throws unavailable when this process stops before the end
   */
  async function waitForEnd(id: string, signal: AbortSignal): Promise<JobRow | undefined> {
    for (;;) {
      const wake = new AbortController();
      const soon = AbortSignal.any([signal, closed.signal, wake.signal, AbortSignal.timeout(pollMs)]);
      // Listening before reading: a change in between is not missed.
      const changed = once(changes, id, { signal: soon }).catch(() => undefined);
      const row = await repo.byId(db, id);
      if (!row || hasEnded(row)) {
        wake.abort();
        if (!row) throw new AppError('not_found');
        return row;
      }
      await changed;
      if (signal.aborted) return undefined;
      if (closed.signal.aborted) throw new AppError('unavailable', { generationId: id, retryAfter: 1 });
    }
  }

  /**
   * The job as it is, and as it is after each change, until the signal ends it, it is gone, or this
   * process stops.
   */
  async function* follow(id: string, signal: AbortSignal): AsyncGenerator<JobRow, void> {
    while (!signal.aborted && !closed.signal.aborted) {
      const wake = new AbortController();
      const soon = AbortSignal.any([signal, closed.signal, wake.signal, AbortSignal.timeout(pollMs)]);
      const changed = once(changes, anyChange(id), { signal: soon }).catch(() => undefined);
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
    /** How far a running job is, as its process last said; null where it has said nothing. */
    progressOf: (job: JobRow): GenerationProgress | null => {
      // The message of its end can be lost.
      if (hasEnded(job)) latest.delete(job.id);
      return latest.get(job.id) ?? null;
    },
    close: () => {
      closed.abort();
      unsubscribe();
    },
  };
}
