interface Options {
  readonly permits: number;
  /** Maximum concurrency of one owner. Absent: no limit of its own. */
  readonly perOwner?: number;
}

/**
 * A counting semaphore that is fair between owners: waiting owners are served round-robin, each in FIFO order.
 * (p-limit has one queue, in which a hundred files of one user would delay everyone else's.)
 */
export function semaphore({ permits, perOwner = permits }: Options) {
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

  return async function withPermit<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (canRun(owner)) {
      acquire(owner);
    } else {
      const queue = waiting.get(owner) ?? [];
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
