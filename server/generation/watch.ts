import { EventEmitter, once, setMaxListeners } from 'node:events';
import { AppError } from '#contract/errors.ts';
import type { GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import type { GenerationRow } from './generation.tables.ts';

/** A lost notification may cost this long, no more. */
const pollMs = 2_000;

const hasEnded = (row: GenerationRow) => row.status !== 'pending' && row.status !== 'generating';

/** Lets a request wait for the end of a generation, whichever process works on it. */
export function watchGenerations({ db, subscribe }: Pick<GenerationDeps, 'db' | 'subscribe'>) {
  const changes = new EventEmitter().setMaxListeners(0);
  const unsubscribe = subscribe((message) => {
    if (message.type === 'generation_changed' && message.status !== 'generating') changes.emit(message.id);
  });

  const closed = new AbortController();
  // One listener for each request that waits.
  setMaxListeners(0, closed.signal);

  /**
   * @returns undefined when the signal ended the waiting
   * @throws unavailable when this process stops before the end
   */
  async function waitForEnd(id: string, signal: AbortSignal): Promise<GenerationRow | undefined> {
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

  return {
    waitForEnd,
    close: () => {
      closed.abort();
      unsubscribe();
    },
  };
}
