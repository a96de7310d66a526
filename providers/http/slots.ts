/** So many at a time; the others wait in order. An aborted wait leaves the line and rejects with the reason. */
export function slots(count: number) {
  let free = count;
  const line: (() => void)[] = [];

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else free++;
  }

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = line.indexOf(resolve);
      // Whoever is no longer in line has the slot already, and gives it back as usual.
      if (place === -1) return;
      line.splice(place, 1);
      reject(signal.reason);
    };
    line.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  return async function inSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
