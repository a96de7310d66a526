/** How long the server waits for whoever is at the other end of a connection. */
export interface HttpPatience {
  /** Until the head of a request is there. */
  readonly headMs: number;
  /** Until a whole request is there, an upload over a slow line included. */
  readonly requestMs: number;
  /** For the next request of a connection. Longer than a proxy keeps its own, or calls would meet a closing door. */
  readonly keptMs: number;
  /** For a reader who takes nothing of a reply that waits. A player that pauses takes nothing for a while, too. */
  readonly readerMs: number;
  /** How often the clock is looked at. */
  readonly lookEveryMs: number;
}

/** nginx, and the balancers of the large clouds, keep a connection for 60 seconds. */
export const usualPatience: HttpPatience = {
  headMs: 20_000,
  requestMs: 300_000,
  keptMs: 75_000,
  readerMs: 120_000,
  lookEveryMs: 5_000,
};
