const burst = 10;
const everyMs = 1_000;

/**
 * Throttles `notify` with a token bucket: a burst of ten calls, then one per second. For notifications without
 * content, of which the last one is enough. `stop` cancels a pending call.
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
