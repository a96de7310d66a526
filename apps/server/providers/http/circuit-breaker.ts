const failureThreshold = 5;
const cooldownMs = 30_000;

export type BreakerState = 'working' | 'resting' | 'trying';

/** Undefined if the request tells nothing about the service, e.g. a cancelled one. */
export type BreakerResult = 'answered' | 'fault' | undefined;

/** The answer to a request for permission to send. */
export interface BreakerPermit {
  /** Milliseconds to wait if nothing may be sent now, else 0. */
  readonly waitMs: number;
  /** Records the result of the permitted request. */
  record(result: BreakerResult): void;
}

const refused = (waitMs: number): BreakerPermit => ({ waitMs, record: () => undefined });

/** Circuit breaker: after five consecutive faults no request is sent for 30 s, then a single trial request. */
export function circuitBreaker(now: () => number) {
  let faults = 0;
  let openedAt: number | undefined;
  let isHalfOpen = false;
  /** Increments whenever the circuit opens, closes or is tried: results of requests from before say nothing about it. */
  let phase = 0;

  function record(result: BreakerResult): void {
    const wasHalfOpen = isHalfOpen;
    isHalfOpen = false;
    if (result === 'answered') {
      faults = 0;
      openedAt = undefined;
      if (wasHalfOpen) phase++;
    } else if (result === 'fault') {
      faults++;
      if (!wasHalfOpen && faults < failureThreshold) return;
      openedAt = now();
      phase++;
    }
  }

  return {
    acquire(): BreakerPermit {
      if (openedAt !== undefined) {
        const remainingMs = openedAt + cooldownMs - now();
        if (remainingMs > 0) return refused(remainingMs);
        if (isHalfOpen) return refused(1_000);
        isHalfOpen = true;
        phase++;
      }
      const startedIn = phase;
      return {
        waitMs: 0,
        record(result) {
          if (startedIn === phase) record(result);
        },
      };
    },
    state(): BreakerState {
      if (openedAt === undefined) return 'working';
      return isHalfOpen || now() - openedAt >= cooldownMs ? 'trying' : 'resting';
    },
  };
}
