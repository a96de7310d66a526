const faultsToOpen = 5;
const restMs = 30_000;

export type BreakerState = 'working' | 'resting' | 'trying';

/**
 * Lets a service rest that fails again and again: after five faults in a row nothing is sent for 30 s, then
 * one call tries whether it works again.
 */
export function circuitBreaker(now: () => number) {
  let faults = 0;
  let openedAt: number | undefined;
  let isTrying = false;

  return {
    /** Asks to send. @returns milliseconds to wait when nothing may be sent now, else 0 */
    enter(): number {
      if (openedAt === undefined) return 0;
      const rest = openedAt + restMs - now();
      if (rest > 0) return rest;
      if (isTrying) return 1_000;
      isTrying = true;
      return 0;
    },
    /** Says how it went; undefined when it says nothing about the service, as a call that was cancelled. */
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
