import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Number of malformed requests per endpoint. */
    malformedRuns: number;
    /** Seed of the generated requests. */
    malformedSeed: number;
    /** Number of random process kills. */
    fleetKillings: number;
    /** Duration of an outage of a dependency, in seconds. */
    outageSeconds: number;
    /** Number of concurrent event streams to one process. */
    liveStreams: number;
    /** A folder with programs that read marker exports; empty without one. */
    markerReaders: string;
  }
}
