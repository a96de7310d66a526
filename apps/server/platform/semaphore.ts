import { AppError } from '#contract/errors.ts';

interface Options {
  readonly permits: number;
  /** Maximum concurrency of one owner. Absent: no limit of its own. */
  readonly perOwner?: number;
  /** How many may wait for one owner. Absent: any number; limit it where waiting takes memory. */
  readonly waitingPerOwner?: number;
}

/** In seconds. */
const retryAfter = 5;

/**
 * A counting semaphore that is fair between owners: waiting owners are served round-robin, each in FIFO order.
 * (p-limit has one queue, in which a hundred files of one user would delay everyone else's.)
 */
export function semaphore({ permits, perOwner = permits, waitingPerOwner = Infinity }: Options) {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const canRun = (owner: string) => total < permits && (running.get(owner) ?? 0) < perOwner;

  function acquire(owner: string): void {
    total += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function release(owner: string): void {
    total -= 1;
    const left = running.get(owner)! - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    for (const [next, queue] of waiting) {
      if (!canRun(next)) continue;
      const start = queue.shift()!;
      waiting.delete(next);
      // The owner moves to the end of the round.
      if (queue.length > 0) waiting.set(next, queue);
      acquire(next);
      start();
      return;
    }
  }

  /** @throws too_many_requests beyond `waitingPerOwner` */
  return async function withPermit<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (canRun(owner)) {
      acquire(owner);
    } else {
      const queue = waiting.get(owner) ?? [];
      if (queue.length >= waitingPerOwner) throw new AppError('too_many_requests', { retryAfter });
      waiting.set(owner, queue);
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      release(owner);
    }
  };
}
