const failureThreshold = 5;
const cooldownMs = 30_000;

export type BreakerState = 'working' | 'resting' | 'trying';

/** Circuit breaker: after five consecutive faults no request is sent for 30 s, then a single trial request. */
export function circuitBreaker(now: () => number) {
  let faults = 0;
  let openedAt: number | undefined;
  let isHalfOpen = false;

  return {
    /** Asks for permission to send. @returns milliseconds to wait if nothing may be sent now, else 0 */
    acquire(): number {
      if (openedAt === undefined) return 0;
      const remainingMs = openedAt + cooldownMs - now();
      if (remainingMs > 0) return remainingMs;
      if (isHalfOpen) return 1_000;
      isHalfOpen = true;
      return 0;
    },
    /** Records the result of a request; undefined if it tells nothing about the service, e.g. a cancelled request. */
    record(result: 'answered' | 'fault' | undefined): void {
      const wasHalfOpen = isHalfOpen;
      isHalfOpen = false;
      if (result === 'answered') {
        faults = 0;
        openedAt = undefined;
      } else if (result === 'fault') {
        faults++;
        if (wasHalfOpen || faults >= failureThreshold) openedAt = now();
      }
    },
    state(): BreakerState {
      if (openedAt === undefined) return 'working';
      return isHalfOpen || now() - openedAt >= cooldownMs ? 'trying' : 'resting';
    },
  };
}
