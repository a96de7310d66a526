const burst = 10;
const everyMs = 1_000;

/**
 * Calls `tell` at once, ten times in a row and then once a second: for news that only says "read again", of which the
 * last one is enough. Ends with `stop`.
 */
export function paced(tell: () => void) {
  let left = burst;
  let countedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  function attempt(): void {
    const nowMs = performance.now();
    left = Math.min(burst, left + (nowMs - countedMs) / everyMs);
    countedMs = nowMs;
    if (left < 1) {
      timer ??= setTimeout(later, (1 - left) * everyMs + 1).unref();
      return;
    }
    left -= 1;
    tell();
  }
  function later(): void {
    timer = undefined;
    attempt();
  }
  return { tell: attempt, stop: () => clearTimeout(timer) };
}
