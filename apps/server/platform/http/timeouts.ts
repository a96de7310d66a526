export interface HttpTimeouts {
  /** Until the headers of a request are complete. */
  readonly headMs: number;
  /** Until a request is complete, including an upload over a slow connection. */
  readonly requestMs: number;
  /**
   * Keep-alive of an idle connection. Longer than a proxy keeps its own, which would otherwise reuse a closing one.
   */
  readonly keepAliveMs: number;
  /** For a client that reads nothing of a pending reply. A paused player reads nothing for a while, too. */
  readonly readerMs: number;
  readonly checkIntervalMs: number;
}

/** nginx and the load balancers of large clouds keep a connection for 60 seconds. */
export const defaultTimeouts: HttpTimeouts = {
  headMs: 20_000,
  requestMs: 300_000,
  keepAliveMs: 75_000,
  readerMs: 120_000,
  checkIntervalMs: 5_000,
};
