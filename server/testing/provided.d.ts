import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many malformed requests each call gets. */
    malformedRuns: number;
    /** Which ones. */
    malformedSeed: number;
    /** How many processes of an installation are killed at random. */
    fleetKillings: number;
    /** How long what a server needs is away. */
    outageSeconds: number;
    /** How many live streams one process holds at once. */
    liveStreams: number;
  }
}
