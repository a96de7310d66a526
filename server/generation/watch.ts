import { EventEmitter, once, setMaxListeners } from 'node:events';
import { AppError } from '#contract/errors.ts';
import type { GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import type { GenerationRow } from './generation.tables.ts';

/** A lost notification may cost this long, no more. */
const pollMs = 2_000;

/** Whether nothing more will come of it. */
export const hasEnded = (row: GenerationRow) => row.status !== 'pending' && row.status !== 'generating';

/** The name under which all changes of a generation are told, its progress too. */
const anyOf = (id: string) => `${id} in any way`;

/** Lets a request wait for the end of a generation, whichever process works on it. */
export function watchGenerations({ db, subscribe }: Pick<GenerationDeps, 'db' | 'subscribe'>) {
  const changes = new EventEmitter().setMaxListeners(0);
  const unsubscribe = subscribe((message) => {
    if (message.type !== 'generation_changed') return;
    changes.emit(anyOf(message.id));
    if (message.status !== 'generating') changes.emit(message.id);
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

  /**
   * The generation as it is, and as it is after each change, until the signal ends it, it is gone, or this
   * process stops.
   */
  async function* follow(id: string, signal: AbortSignal): AsyncGenerator<GenerationRow, void> {
    while (!signal.aborted && !closed.signal.aborted) {
      const wake = new AbortController();
      const soon = AbortSignal.any([signal, closed.signal, wake.signal, AbortSignal.timeout(pollMs)]);
      const changed = once(changes, anyOf(id), { signal: soon }).catch(() => undefined);
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
    close: () => {
      closed.abort();
      unsubscribe();
    },
  };
}
