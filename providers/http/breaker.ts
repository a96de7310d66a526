const faultsToOpen = 5;
const restMs = 30_000;

export type BreakerState = 'working' | 'resting' | 'trying';

/** Circuit breaker: after five consecutive faults no request is sent for 30 s, then a single trial request. */
export function circuitBreaker(now: () => number) {
  let faults = 0;
  let openedAt: number | undefined;
  let isTrying = false;

  return {
    /** Asks for permission to send. @returns milliseconds to wait if nothing may be sent now, else 0 */
    enter(): number {
      if (openedAt === undefined) return 0;
      const rest = openedAt + restMs - now();
      if (rest > 0) return rest;
      if (isTrying) return 1_000;
      isTrying = true;
      return 0;
    },
    /** Records the result of a request; undefined if it tells nothing about the service, e.g. a cancelled request. */
    leave(outcome: 'answered' | 'fault' | undefined): void {
      const wasTrying = isTrying;
      isTrying = false;
      if (outcome === 'answered') {
        faults = 0;
        openedAt = undefined;
      } else if (outcome === 'fault') {
        faults++;
        if (wasTrying || faults >= faultsToOpen) openedAt = now();
      }
    },
    state(): BreakerState {
      if (openedAt === undefined) return 'working';
      return isTrying || now() - openedAt >= restMs ? 'trying' : 'resting';
    },
  };
}
