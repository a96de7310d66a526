const burst = 10;
const intervalMs = 1_000;

/**
 * Throttles `notify` with a token bucket: a burst of ten calls, then one per second. For notifications without
 * content, of which the last one is enough. `stop` cancels a pending call.
 */
export function throttled(notify: () => void) {
  let tokens = burst;
  let refilledMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  function request(): void {
    const nowMs = performance.now();
    tokens = Math.min(burst, tokens + (nowMs - refilledMs) / intervalMs);
    refilledMs = nowMs;
    if (tokens < 1) {
      timer ??= setTimeout(retry, (1 - tokens) * intervalMs + 1).unref();
      return;
    }
    tokens -= 1;
    notify();
  }
  function retry(): void {
    timer = undefined;
    request();
  }
  return { notify: request, stop: () => clearTimeout(timer) };
}
