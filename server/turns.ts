/** Lets so many pieces of work run at the same time; the others wait in the order in which they came. */
export function turns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over; nobody can come in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
